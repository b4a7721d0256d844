import type { NextPeriod } from '@canola/api-schema/billing/purchase';
import type { Plan, Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast.ts';
import { renewWith, useBillingChange } from '../billing.changes.ts';
import { plansQuery } from '../billing.queries.ts';
import { comparePlans } from '../periods.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';

/** A cheaper plan or another period from the next renewal on, until then revocable. */
export function RenewalChoice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const sum = useSum();
  const { companyId } = useCompany();
  const { data: plans = [] } = useQuery(plansQuery(companyId));
  const [chosen, choose] = useState<string>();
  const change = useBillingChange(
    (next: NextPeriod) => renewWith(subscription.id, next),
    ({ periodId }) => {
      choose(undefined);
      toast({ kind: 'done', text: t(periodId === null ? 'next.takenBack' : 'next.saved') });
    },
  );
  const { next, expiresAt } = subscription;
  const date = expiresAt ? dates.long(expiresAt) : '';
  const options = choicesOf(plans, subscription).map(({ plan, period }) => ({
    id: String(period.id),
    label: t('planPeriod', { plan: tShell(`plan.${plan.type}`), period: t(`periodWord.${period.type}`) }),
    hint: t('next.net', { sum: sum(period.price, period.currency.type) }),
  }));
  // A plan without an end is never renewed.
  if (!expiresAt || (!next && options.length === 0)) return null;
  return (
    <section className="order-part">
      <h3 className="h3">{t('next.heading')}</h3>
      <FailureNotice error={change.error} />
      {next ? (
        <Notice
          action={
            <GuardedButton
              grant="PAYMENT_CREATE"
              variant="secondary"
              size="sm"
              loading={change.isPending}
              onPress={() => change.mutate({ periodId: null })}
            >
              {t('next.takeBack')}
            </GuardedButton>
          }
        >
          {t('next.chosen', {
            plan: tShell(`plan.${next.planType}`),
            period: t(`periodWord.${next.periodType}`),
            date,
          })}
        </Notice>
      ) : (
        <>
          <Select
            label={t('next.label')}
            options={options}
            value={chosen}
            onChange={choose}
            placeholder={t('next.stays')}
            hint={t('next.selectHint', { date })}
          />
          {chosen && (
            <GuardedButton
              grant="PAYMENT_CREATE"
              variant="secondary"
              block
              loading={change.isPending}
              onPress={() =>
                change.mutate({ periodId: Number(chosen), price: priceOf(plans, Number(chosen)) })
              }
            >
              {t('next.save', { date })}
            </GuardedButton>
          )}
        </>
      )}
    </section>
  );
}

const priceOf = (plans: readonly Plan[], periodId: number) =>
  plans.flatMap(({ periods }) => periods).find(({ id }) => id === periodId)?.price;

/** A higher plan starts immediately and is bought on the plans page (docs/product/payments.md#buying). */
function choicesOf(plans: readonly Plan[], { plan: current, period: now, paidNext }: Subscription) {
  const renewed = paidNext ?? { planType: current.type, periodType: now?.type };
  return plans
    .filter(({ type }) => comparePlans(type, current.type) <= 0)
    .flatMap((plan) => plan.periods.map((period) => ({ plan, period })))
    .filter(({ plan, period }) => plan.type !== renewed.planType || period.type !== renewed.periodType);
}
