import './registration.css';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesQuery, userQuery } from '#shared/access/access.queries.ts';
import { OwnInvitations } from '#shared/invitations/own-invitations.tsx';
import { Landscape } from '#shared/landscape/landscape.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { RegistrationFormView } from './registration-form.tsx';

/**
 * The only page for people who have signed up and not yet completed their profile
 * (docs/product/accounts.md#registration).
 */
export function RegistrationPage() {
  const { t } = useTranslation('registration');
  const [{ data: user }, { data: countries }] = useSuspenseQueries({ queries: [userQuery, countriesQuery] });
  const [hasCompany, setHasCompany] = useState(true);
  return (
    <div className="registration scene">
      <title>{`${t('title')} · Canola`}</title>
      <header className="registration-head">
        <Logo size={34} />
      </header>
      <aside className="registration-side" aria-label={t('steps')}>
        <Landscape variant="wide" />
        <Landscape variant="narrow" />
        <RegistrationSteps email={user.email} hasCompany={hasCompany} />
      </aside>
      <main className="registration-main">
        <div className="registration-intro">
          <h1 className="registration-title">{t('title')}</h1>
          <p className="muted">{t(hasCompany ? 'lead' : 'leadPerson', { email: user.email })}</p>
        </div>
        <OwnInvitations />
        <RegistrationFormView user={user} countries={countries} onCompany={setHasCompany} />
        <SupportContact />
      </main>
    </div>
  );
}

const WITH_COMPANY = ['account', 'profile', 'approval'] as const;
const WITHOUT_COMPANY = ['account', 'person', 'done'] as const;

/** Next to the form on a wide screen: the steps that are done, this one, and those that follow. */
function RegistrationSteps({ email, hasCompany }: { email: string; hasCompany: boolean }) {
  const { t } = useTranslation('registration');
  const steps = hasCompany ? WITH_COMPANY : WITHOUT_COMPANY;
  return (
    <div className="registration-steps">
      <p className="registration-headline">{t('headline')}</p>
      <ol>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === 1 ? 'step' : undefined}>
            <span className="registration-step-mark">
              {step === 'account' ? <Check className="i i-16" /> : index + 1}
            </span>
            <span>
              <b>{t(`step.${step}.title`)}</b>
              <span>{t(`step.${step}.text`, { email })}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
