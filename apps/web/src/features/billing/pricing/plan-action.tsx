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
import { startsLater } from '../starts-later.ts';
import { isRenewalUnpaid, otherPlanAhead } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useDates } from '../use-company.ts';
import type { Offer, Standing } from './plan-offer.ts';
import { SwitchAtRenewal } from './switch-at-renewal.tsx';

interface PlanActionProps {
  plan: Plan;
  period: PlanPeriod | undefined;
  offer: Offer;
  preview: UseQueryResult<PurchasePreview>;
  standing: Standing;
  whenAccepted: (choose: () => void) => void;
}

export function PlanAction(props: PlanActionProps) {
  const { offer, period, plan } = props;
  switch (offer.kind) {
    case 'free':
      return <Free {...props} isCurrent={offer.isCurrent} />;
    case 'current':
      return <Bought until={endOf(offer.subscription)} offer={offer} />;
    case 'chosen':
      return <Bought until={offer.from} offer={offer} />;
    case 'renewal':
      return period ? (
        <SwitchAtRenewal plan={plan} period={period} subscription={offer.subscription} />
      ) : null;
    case 'buy':
      return <Buy {...props} action={offer.as} />;
    default:
      throw new Error(`Unhandled offer ${(offer satisfies never as Offer).kind}`);
  }
}

function Free({ standing, isCurrent }: PlanActionProps & { isCurrent: boolean }) {
  const { t } = useTranslation('billing');
  const isNext = standing.source === 'TRIAL' && !standing.paid && !standing.ordered;
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
  offer: Extract<Offer, { kind: 'current' | 'chosen' }>;
}

/** Of the running plan: what is paid may go on with another one. */
function endOf(subscription: Subscription): string | null {
  const { status, paidNext, nexPaymentAt, expiresAt } = subscription;
  if (status === 'CANCELLED') return otherPlanAhead(subscription)?.from ?? expiresAt;
  return paidNext?.from ?? nexPaymentAt ?? expiresAt;
}

function Bought({ until, offer }: BoughtProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { id, status, paidNext } = offer.subscription;
  const running = status === 'CANCELLED' ? 'cancelled' : paidNext ? 'ends' : 'renews';
  const isUnpaid = offer.kind === 'current' && isRenewalUnpaid(offer.subscription, new Date());
  const key = offer.kind === 'current' ? running : offer.isPaid ? 'paid' : 'chosen';
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
  whenAccepted,
}: PlanActionProps & { action: Extract<Offer, { kind: 'buy' }>['as'] }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const errorText = useErrorText();
  const dates = useDates();
  const sum = useSum();
  const name = tShell(`plan.${plan.type}`);
  const known = preview.data?.periodType === period?.type ? preview.data : undefined;
  // Who may not buy presses and reads why; support that looks with a customer's eyes, too. A price that did not load is
  // asked for again in the order.
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
        onPress={() =>
          whenAccepted(
            () => period && openSidePanel('subscriptions-overview', { periodId: String(period.id) }),
          )
        }
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
