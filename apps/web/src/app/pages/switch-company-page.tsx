import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { switchTabTo } from '#shared/access/tab-company.ts';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

/** Long enough to read the name, short enough not to wait (docs/product/screens.md#switching-companies). */
const RELOAD_DELAY_MS = 250;

/**
 * Makes the company of the navigation state the active one; everything is loaded again for it
 * (docs/product/screens.md#switching-companies).
 */
export function SwitchCompanyPage() {
  const { t } = useTranslation();
  const company = useRouterState({ select: (state) => state.location.state.company });
  const id = company?.id;
  const opens = company?.opens ?? '/';
  useEffect(() => {
    if (id === undefined) return;
    // A browser that remembers nothing would come back here again and again.
    const address = switchTabTo(id) ? opens : '/';
    const timer = setTimeout(() => window.location.replace(address), RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, opens]);
  if (!company) return <RedirectOnce to="/" />;
  return (
    <main className="splash">
      <title>{`${company.name} · Canola`}</title>
      <CompanyTile name={company.name} size="lg" />
      <h1 className="h2" role="status">
        {t('switchCompany.message', { company: company.name })}
      </h1>
      <Spinner center />
    </main>
  );
}
