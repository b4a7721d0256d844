import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { Plan, PlanPeriod, Subscription } from '@canola/api-schema/users/plan';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { subtract } from '#shared/money/decimal.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { Button } from '#shared/ui/button.tsx';
import { mayPass } from '../may-pass.ts';
import { isRenewalUnpaid, otherPlanAhead, startsLater } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useDates } from '../use-company.ts';
import type { CurrentPlan, PlanChoice } from './plan-choice.ts';
import { SwitchAtRenewal } from './switch-at-renewal.tsx';

interface PlanActionProps {
  plan: Plan;
  period: PlanPeriod | undefined;
  choice: PlanChoice;
  preview: UseQueryResult<PurchasePreview>;
  current: CurrentPlan;
}

export function PlanAction(props: PlanActionProps) {
  const { choice, period, plan } = props;
  switch (choice.kind) {
    case 'free':
      return <Free {...props} isCurrent={choice.isCurrent} />;
    case 'current':
      return <Bought until={endOf(choice.subscription)} choice={choice} />;
    case 'chosen':
      return <Bought until={choice.from} choice={choice} />;
    case 'renewal':
      return period ? (
        <SwitchAtRenewal plan={plan} period={period} subscription={choice.subscription} />
      ) : null;
    case 'buy':
      return <Buy {...props} action={choice.as} />;
    default:
      throw new Error(`Unhandled choice ${(choice satisfies never as PlanChoice).kind}`);
  }
}

function Free({ current, isCurrent }: PlanActionProps & { isCurrent: boolean }) {
  const { t } = useTranslation('billing');
  const isNext = current.source === 'TRIAL' && !current.paid && !current.ordered;
  const key = isCurrent ? 'now' : isNext ? 'trial' : 'later';
  return (
    <p className="hint">
      <b className="plan-note">{t(`pricing.free.${key}.title`)}</b>
      {t(`pricing.free.${key}.text`)}
    </p>
  );
}

interface BoughtProps {
  until: string | null;
  choice: Extract<PlanChoice, { kind: 'current' | 'chosen' }>;
}

/** Of the running plan: the paid time may go on with another one. */
function endOf(subscription: Subscription): string | null {
  const { status, paidNext, nexPaymentAt, expiresAt } = subscription;
  if (status === 'CANCELLED') return otherPlanAhead(subscription)?.from ?? expiresAt;
  return paidNext?.from ?? nexPaymentAt ?? expiresAt;
}

function Bought({ until, choice }: BoughtProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { id, status, paidNext } = choice.subscription;
  const running = status === 'CANCELLED' ? 'cancelled' : paidNext ? 'ends' : 'renews';
  const isUnpaid = choice.kind === 'current' && isRenewalUnpaid(choice.subscription, new Date());
  const key = choice.kind === 'current' ? running : choice.isPaid ? 'paid' : 'chosen';
  const next =
    paidNext &&
    t('planPeriod', {
      plan: tShell(`plan.${paidNext.planType}`),
      period: t(`periodWord.${paidNext.periodType}`),
    });
  return (
    <>
      <Button
        variant="secondary"
        block
        size="lg"
        onPress={() => openSidePanel('subscriptions-detail', { id })}
      >
        {t('pricing.manage')}
      </Button>
      {isUnpaid ? (
        <p className="hint">{t('status.UNPAID')}</p>
      ) : (
        until && <p className="hint">{t(`pricing.until.${key}`, { date: dates.date(until), next })}</p>
      )}
    </>
  );
}

function Buy({
  plan,
  period,
  preview,
  action,
}: PlanActionProps & { action: Extract<PlanChoice, { kind: 'buy' }>['as'] }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const errorText = useErrorText();
  const dates = useDates();
  const sum = useSum();
  const name = tShell(`plan.${plan.type}`);
  const known = preview.data?.periodType === period?.type ? preview.data : undefined;
  // A member without the right presses and reads why; so does support in a customer's view. A price that did not load is
  // looked up again in the order.
  const isNotAllowed = preview.error instanceof ApiError && preview.error.code === 'grant.missing';
  const refused = isNotAllowed || mayPass(preview.error) ? undefined : preview.error;
  return (
    <>
      <GuardedButton
        grant="PAYMENT_CREATE"
        variant={action === 'keep' || plan.type === 'PREMIUM' ? 'primary' : 'secondary'}
        size="lg"
        block
        disabledReason={refused ? errorText(refused).text : undefined}
        onPress={() => period && openSidePanel('subscriptions-overview', { periodId: String(period.id) })}
      >
        {known
          ? t(`pricing.action.${action}For`, { plan: name, sum: sum(known.gross, known.currency.type) })
          : t(`pricing.action.${action}`, { plan: name })}
      </GuardedButton>
      {known && (
        <p className="hint">
          {t(startsLater(known) ? 'pricing.runs' : 'pricing.runsToday', {
            from: dates.date(known.startsAt),
            to: dates.date(known.nextPaymentAt),
          })}
          {Number(known.credit) > 0 && (
            // With VAT, as the sum on the button and the price above it.
            <>
              {' '}
              {t('pricing.credit', { sum: sum(subtract(known.nextGross, known.gross), known.currency.type) })}
            </>
          )}
        </p>
      )}
    </>
  );
}
