import './gate.css';
import { Clock, PenLine, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Landscape } from '#shared/landscape/landscape.tsx';
import { useSettings } from '#shared/settings/use-settings.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { PlainButton } from '#shared/ui/plain-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PriceTag } from './price-tag.tsx';
import { SignInFailedPage } from './sign-in-failed-page.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The page for visitors: sign up, log in, and what the product is about (docs/product/accounts.md#visitors). */
export function GatePage() {
  const { t } = useTranslation('session');
  const { leave, leavingFor, failure } = useSignIn();
  const settings = useSettings();
  if (failure) return <SignInFailedPage isUnreachable={failure === 'unreachable'} />;
  return (
    <div className="gate scene">
      <title>{`Canola · ${t('gate.titleLine2')}`}</title>
      <div className="gate-land">
        <Landscape variant="wide" />
        <Landscape variant="narrow" />
        <PriceTag />
      </div>
      <header className="gate-head">
        <Logo size={34} />
        <LanguageSwitch />
      </header>
      <main className="gate-hero">
        <h1 className="gate-title">
          {t('gate.titleLine1')}
          <br />
          {t('gate.titleLine2')}
        </h1>
        <p className="gate-lead">{t('gate.lead')}</p>
        <div className="gate-actions">
          <PlainButton loading={leavingFor === 'sign-up'} onPress={() => void leave({ signUp: true })}>
            {t('gate.signUp')}
          </PlainButton>
          <PlainButton variant="secondary" loading={leavingFor === 'log-in'} onPress={() => void leave()}>
            {t('gate.logIn')}
          </PlainButton>
        </div>
        <div className="gate-fine">
          <p>{t('gate.fine')}</p>
          {settings?.demo && <p>{t('gate.demo')}</p>}
          <SupportContact />
        </div>
      </main>
      <footer className="gate-foot">
        <ul className="gate-points">
          <li>
            <Tag className="i" /> {t('gate.pointPrices')}
          </li>
          <li>
            <Clock className="i" /> {t('gate.pointOrders')}
          </li>
          <li>
            <PenLine className="i" /> {t('gate.pointContracts')}
          </li>
        </ul>
      </footer>
    </div>
  );
}
