import './registration.css';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesQuery, userQuery } from '#shared/access/access.queries.ts';
import { Landscape } from '#shared/landscape/landscape.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { RegistrationFormView } from './registration-form.tsx';
import { RegistrationSteps } from './registration-steps.tsx';

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
        <RegistrationFormView user={user} countries={countries} onCompany={setHasCompany} />
        <SupportContact />
      </main>
    </div>
  );
}
