import type { Plan } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '#shared/access/access.queries.ts';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { billingQuery, plansQuery } from '../billing.queries.ts';
import { InvoiceTo } from '../order/invoice-to.tsx';
import { useCompany } from '../use-company.ts';
import { BillingDataForm } from './billing-data-form.tsx';

/** The addressee of the next invoices, editable without a purchase (docs/product/payments.md#invoices). */
export function BillingData() {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const { data: profile } = useQuery(billingQuery(companyId));
  const { data: countries } = useQuery(countriesQuery);
  const { data: plans } = useQuery(plansQuery(companyId));
  const [isOpen, setOpen] = useState(false);
  const period = plans && lowestPeriod(plans);
  if (!profile || !countries || !period) return null;
  return (
    <section className="order-part" aria-label={t('billing.title')}>
      <div className="order-part-head">
        <h3 className="h3">{t('billing.title')}</h3>
        {!isOpen && (
          <GuardedButton grant="PAYMENT_CREATE" variant="quiet" size="sm" onPress={() => setOpen(true)}>
            {t('billing.edit')}
          </GuardedButton>
        )}
      </div>
      {isOpen ? (
        <BillingDataForm
          profile={profile}
          countries={countries}
          periodId={period.id}
          onClose={() => setOpen(false)}
        />
      ) : (
        <InvoiceTo {...profile} />
      )}
    </section>
  );
}

/** A preview checks the VAT number; that of the lowest plan needs no credit of another one. */
function lowestPeriod(plans: readonly Plan[]) {
  return plans.find(({ periods }) => periods.length > 0)?.periods[0];
}
