import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { canPayAgain } from '#shared/money/decline.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { manyPaymentsQuery, subscriptionsQuery } from '../billing.queries.ts';
import { openPayment } from '../panel.ts';
import { isCovered, openPaymentOf, restOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';
import { type BillingNews, bannerOf, unpaidText } from './banner-of.ts';

const FIVE_MINUTES = 5 * 60_000;

/** A renewal that was not paid, or a trial in its last week; each with one action. */
export default function BillingBanner() {
  const { company } = useAccess();
  return company?.approvalState === 'APPROVED' ? <OfCompany /> : null;
}

function OfCompany() {
  const { companyId, companyPlan } = useCompany();
  const { data: subscriptions } = useQuery({ ...subscriptionsQuery(companyId), staleTime: FIVE_MINUTES });
  const isOnPlans = useLocation({ select: ({ pathname }) => pathname === '/pricing' });
  const banner = subscriptions && bannerOf(subscriptions, companyPlan, new Date());
  switch (banner?.kind) {
    case undefined:
      return null;
    case 'unpaid':
      return <Unpaid subscription={banner.subscription} all={subscriptions ?? []} />;
    case 'trial':
      // The plans page says it itself, and its button would lead nowhere.
      return isOnPlans ? null : <TrialEnds {...banner} />;
    default:
      throw new Error(`Unhandled banner ${(banner satisfies never as { kind: string }).kind}`);
  }
}

function Unpaid({ subscription, all }: { subscription: Subscription; all: readonly Subscription[] }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { companyId, companyPlan } = useCompany();
  const { data, isPending } = useQuery({
    ...manyPaymentsQuery(companyId),
    staleTime: FIVE_MINUTES,
    // A decline is no change of the plan, so no message comes with it.
    refetchInterval: FIVE_MINUTES,
  });
  const sum = useSum();
  const payment = data && openPaymentOf(subscription, data.payments);
  const isPayable = payment && canPayAgain(payment.failure);
  const text = unpaidText(subscription, payment, all, new Date(), isCovered(companyPlan));
  // The open payment decides which text is true.
  if (isPending || !text) return null;
  return (
    <Banner
      kind="clay"
      action={
        <GuardedButton
          grant="PAYMENT_CREATE"
          size="sm"
          onPress={() =>
            payment ? openPayment(payment) : openSidePanel('subscriptions-detail', { id: subscription.id })
          }
        >
          {isPayable
            ? t('late.pay', { sum: sum(restOf(payment), payment.currency.type) })
            : t('banner.details')}
        </GuardedButton>
      }
    >
      {payment && !isPayable
        ? t('decline.mismatch')
        : t(text, {
            plan: tShell(`plan.${subscription.plan.type}`),
            other: tShell(`plan.${companyPlan.type}`),
          })}
    </Banner>
  );
}

function TrialEnds({ planType, expiresAt, days }: Extract<BillingNews, { kind: 'trial' }>) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  return (
    <Banner
      kind="wheat"
      icon={Hourglass}
      action={
        <LinkButton to="/pricing" variant="upgrade" size="sm">
          {t('banner.plans')}
        </LinkButton>
      }
    >
      {t('banner.trial', { plan: tShell(`plan.${planType}`), date: dates.long(expiresAt), count: days })}
    </Banner>
  );
}
