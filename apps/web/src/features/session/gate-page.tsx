import './gate.css';
import { LANGUAGES } from '@canola/api-schema/access';
import { Clock, PenLine, Tag } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Landscape } from '#shared/landscape/landscape.tsx';
import { forgetErased, isErasedHere } from '#shared/session/ending.ts';
import { useSettings } from '#shared/settings/use-settings.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PlainButton } from '#shared/ui/plain-button.tsx';
import { SignInFailedPage } from './sign-in-failed-page.tsx';
import { useSignIn } from './use-sign-in.ts';

const STEP: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Before sign-in: takes effect immediately and is remembered by this browser. As the segmented control, without React
 * Aria, which the gate does not load.
 */
function LanguageSwitch() {
  const { t } = useTranslation('session');
  const language = useLanguage();
  return (
    <div role="radiogroup" aria-label={t('gate.language')} className="seg" onKeyDown={moveFocus}>
      {LANGUAGES.map((id) => (
        // biome-ignore lint/a11y/useSemanticElements: the segments are buttons that look like one control.
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === language}
          tabIndex={id === language ? 0 : -1}
          data-selected={id === language || undefined}
          className="seg-item"
          onClick={() => void changeLanguage(id)}
        >
          {id.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = STEP[key];
  if (step === undefined || !(target instanceof HTMLButtonElement)) return;
  const segments = [...currentTarget.querySelectorAll('button')];
  segments[segments.indexOf(target) + step]?.focus();
}

/**
 * The address is a mailed invitation. Its company is named after the log-in only, to the owner of the address
 * (docs/product/companies.md#people).
 */
const hasInvitation = () =>
  window.location.pathname === '/invitation' && new URLSearchParams(window.location.search).has('token');

/** The page for visitors: sign up, log in, and what the product is about (docs/product/accounts.md#visitors). */
export function GatePage() {
  const { t } = useTranslation('session');
  const { leave, leavingFor, failure } = useSignIn();
  const settings = useSettings();
  const [isErased] = useState(isErasedHere);
  // The next visitor on this computer is somebody else.
  useEffect(forgetErased, []);
  const [isInvited] = useState(hasInvitation);
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
        {/* In the place of the lead, so that the small print stays above the fields of the picture. */}
        {isErased ? (
          <Notice kind="leaf" live className="gate-notice" title={t('gate.erased.title')}>
            {t('gate.erased.text')}
          </Notice>
        ) : isInvited ? (
          <Notice kind="info" className="gate-notice" title={t('gate.invited.title')}>
            {t('gate.invited.text')}
          </Notice>
        ) : (
          <p className="gate-lead">{t('gate.lead')}</p>
        )}
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

const EXAMPLE = 5420;

/** A drawn example at the end of the horizon's price line; it is part of the picture, not a quote. */
function PriceTag() {
  const { t } = useTranslation('session');
  const language = useLanguage();
  return (
    <div className="gate-tag num" aria-hidden="true">
      <span className="gate-price">
        {new Intl.NumberFormat(language).format(EXAMPLE)}
        <small>Kč/t</small>
      </span>
      <span className="gate-change">
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d="M4 1 7.6 7H.4z" />
        </svg>
        +35
      </span>
      <div className="gate-crop">{t('gate.tagCrop')}</div>
    </div>
  );
}
