import { formatIban } from '@canola/api-schema/iban';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { Age } from '#shared/ui/age.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { Owed } from './owed.queries.ts';

/** The account that settlements name; one that was changed lately says so. */
export function AccountLine({ account }: { account: Owed['account'] }) {
  const { t } = useTranslation('deliveries');
  return (
    <section className="card delivery-card delivery-card-head account-line" aria-label={t('account.title')}>
      <Landmark className="i muted mt-0.5" />
      <div className="account-text">
        <p className="hint">{t('account.title')}</p>
        <p className="num break-words">{account ? formatIban(account.iban) : t('account.none')}</p>
        {account?.isNew && (
          <p className="delivery-due">
            {t('account.changed')}{' '}
            <Age at={new Date(account.changedAt * 1000)} oldAfterMs={Number.POSITIVE_INFINITY} />
          </p>
        )}
      </div>
      <Button variant="secondary" size="sm" onPress={() => openSidePanel('user-company')}>
        {t(account ? 'account.change' : 'account.add')}
      </Button>
    </section>
  );
}
