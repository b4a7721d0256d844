import type { Payment } from '@canola/api-schema/billing/payment';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { subtract } from '#shared/money/decimal.ts';
import { subscriptionsQuery } from '../billing.queries.ts';
import { graceEnd, paidSubscription } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';

interface TransferWords {
  title: string;
  /** The plan until the money is here; nothing if that isn't a paid plan. */
  meanwhile?: string | undefined;
}

/** Which plan the money of a transfer starts or renews; undefined until the running plan is known. */
export function useTransferWords(payment: Payment | undefined): TransferWords | undefined {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const sum = useSum();
  const { data: subscriptions = [], isPending } = useQuery(subscriptionsQuery(useCompany().companyId));
  if (!payment || isPending) return undefined;
  const { planType, id } = payment.subscription;
  const title = (what: 'starts' | 'again' | 'renews' | 'follows') =>
    t(`transfer.title.${what}`, { plan: tShell(`plan.${planType}`) });
  const running = paidSubscription(subscriptions);
  const trialEnd = running?.id === id ? undefined : endOfTrial(subscriptions);
  if (trialEnd)
    return {
      title: title('follows'),
      meanwhile: t('transfer.meanwhile.trial', { date: dates.long(trialEnd) }),
    };
  if (!running || running.status === 'PAST_DUE')
    return { title: title(running?.id === id && running.plan.type === planType ? 'again' : 'starts') };
  const plan = tShell(`plan.${running.plan.type}`);
  if (running.id !== id) {
    const { credit, amountTotal, currency, details } = payment;
    // With VAT, as the sum that is to be paid.
    const gross = details?.nextTotal ? subtract(details.nextTotal, amountTotal) : credit;
    const words = { plan, sum: sum(gross, currency.type) };
    return {
      title: title('starts'),
      meanwhile: Number(credit) > 0 ? t('transfer.meanwhile.upgrade', words) : undefined,
    };
  }
  const until = runsUntil(running, new Date());
  return {
    title: title(running.plan.type === planType ? 'renews' : 'follows'),
    meanwhile: until && t(`transfer.meanwhile.${until.because}`, { plan, date: dates.long(until.at) }),
  };
}

/** A plan bought in a trial starts when that ends. */
function endOfTrial(subscriptions: readonly Subscription[]): Date | undefined {
  const trial = subscriptions.find(({ source, status }) => source === 'TRIAL' && status === 'ACTIVE');
  const end = trial?.expiresAt ? new Date(trial.expiresAt) : undefined;
  return end && end > new Date() ? end : undefined;
}

function runsUntil({ expiresAt }: Subscription, now: Date) {
  if (!expiresAt) return undefined;
  const paidUntil = new Date(expiresAt);
  return paidUntil > now
    ? { because: 'paid' as const, at: paidUntil }
    : { because: 'grace' as const, at: graceEnd(paidUntil) };
}
