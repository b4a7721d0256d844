import type { Plan, PlanPeriod, Subscription } from '@canola/api-schema/users/plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { late } from '#shared/boot/late.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { Button } from '#shared/ui/button.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { toast } from '#shared/ui/toast.ts';
import { renewWith, useBillingChange } from '../billing.changes.ts';
import { otherPlanAhead } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useDates } from '../use-company.ts';

const ConfirmMutation = lateComponent(
  late(async () => ({ default: (await import('#shared/query/confirm-mutation.tsx')).ConfirmMutation })),
);

interface SwitchAtRenewalProps {
  plan: Plan;
  period: PlanPeriod;
  subscription: Subscription;
}

/** A cheaper plan or another period waits for the next renewal (docs/product/payments.md#buying). */
export function SwitchAtRenewal({ plan, period, subscription }: SwitchAtRenewalProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const sum = useSum();
  const [isAsking, ask] = useState(false);
  const change = useBillingChange(
    () => renewWith(subscription.id, { periodId: period.id, price: period.price }),
    () => toast({ kind: 'done', text: t('next.saved') }),
  );
  const ahead = otherPlanAhead(subscription);
  const date = subscription.expiresAt ? dates.date(subscription.expiresAt) : '';
  const words = {
    plan: tShell(`plan.${plan.type}`),
    period: t(`periodWord.${period.type}`),
    sum: sum(period.price, period.currency.type),
    date,
    current: tShell(`plan.${subscription.plan.type}`),
    ...(ahead && { next: tShell(`plan.${ahead.planType}`), from: dates.date(ahead.from) }),
  };
  const isCancelled = subscription.status === 'CANCELLED';
  return (
    <>
      <GuardedButton
        grant="PAYMENT_CREATE"
        variant="secondary"
        size="lg"
        block
        disabledReason={isCancelled && t('next.blocked.CANCELLED')}
        onPress={() => ask(true)}
      >
        {t('next.action', words)}
      </GuardedButton>
      {isCancelled && (
        <Button
          variant="secondary"
          block
          onPress={() => openSidePanel('subscriptions-detail', { id: subscription.id })}
        >
          {t('pricing.manage')}
        </Button>
      )}
      {!isCancelled && date && <p className="hint">{t('next.hint', words)}</p>}
      {isAsking && (
        <ConfirmMutation
          onClose={() => ask(false)}
          title={t('next.title', words)}
          confirmLabel={t('next.confirm', words)}
          // The plan that is paid last is the one that would be renewed.
          cancelLabel={t('next.keep', { current: words.next ?? words.current })}
          mutate={() => change.mutateAsync(undefined)}
        >
          <p>{t(ahead ? 'next.textNext' : 'next.text', words)}</p>
        </ConfirmMutation>
      )}
    </>
  );
}
