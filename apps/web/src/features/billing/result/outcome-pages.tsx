import type { PlanType } from '@canola/api-schema/access';
import { declineOf } from '@canola/api-schema/billing/decline';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, Landmark, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { canPayAgain } from '#shared/money/decline.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { paymentQuery, subscriptionsQuery } from '../billing.queries.ts';
import { bankDetailsOf } from '../invoices/qr-invoice.ts';
import { graceEnd, isCovered, otherPlanAhead, paidSubscription } from '../subscription-state.ts';
import { useTransferWords } from '../transfer/transfer-words.ts';
import { useCompany, useDates } from '../use-company.ts';
import { ResultIcon } from './result-icon.tsx';

/** Over 30 seconds it says that the bank has it (docs/product/screens.md#payment-screens). */
export function Checking({ seconds }: { seconds?: number }) {
  const { t } = useTranslation('billing');
  if (seconds === undefined)
    return (
      <LonePage title={t('result.checking.title')} withSupport={false}>
        <p>{t('result.checking.text')}</p>
        <Spinner center />
      </LonePage>
    );
  return (
    <LonePage
      title={t('result.late.title')}
      icon={<ResultIcon icon={Hourglass} tone="sky" />}
      actions={
        <LinkButton to="/" variant="secondary">
          {t('result.home')}
        </LinkButton>
      }
    >
      <p>{t('result.late.text')}</p>
      <p>
        <Pill tone="sky" dot="half" size="sm">
          {t('result.late.seconds', { count: seconds })}
        </Pill>
      </p>
    </LonePage>
  );
}

interface OfPayment {
  planType: PlanType;
  paymentId: string;
}

export function Transfer({ planType, paymentId }: OfPayment) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const payment = useQuery(paymentQuery(useCompany().companyId, paymentId));
  const words = useTransferWords(payment.data);
  if (!words && !payment.error) return <Checking />;
  return (
    <LonePage
      title={words?.title ?? t('transfer.title.starts', { plan: tShell(`plan.${planType}`) })}
      icon={<ResultIcon icon={Landmark} tone="sky" />}
      actions={
        <>
          <LinkButton to="/">{t('result.home')}</LinkButton>
          <LinkButton to="/pricing" search={{ payment: paymentId }} variant="secondary">
            {t(bankDetailsOf(payment.data))}
          </LinkButton>
        </>
      }
      withSupport={false}
    >
      {words?.meanwhile && <p>{words.meanwhile}</p>}
      <p>{t('result.transfer.text')}</p>
    </LonePage>
  );
}

interface FailedProps extends OfPayment {
  failure: string | null;
}

/** The bank's reply, and the way back to the same payment: another card pays it. */
export function Failed({ planType, paymentId, failure }: FailedProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  return (
    <LonePage
      title={t('result.failed.title', { plan: tShell(`plan.${planType}`) })}
      icon={<ResultIcon icon={X} tone="clay" />}
      actions={
        <>
          {canPayAgain(failure) && (
            <LinkButton to="/pricing" search={{ payment: paymentId }}>
              {t('result.failed.action')}
            </LinkButton>
          )}
          <LinkButton to="/" variant="secondary">
            {t('result.home')}
          </LinkButton>
        </>
      }
    >
      <p>{failure ? t(`decline.${declineOf(failure)}`) : t('result.failed.text')}</p>
      <p>
        <WhatStays />
      </p>
    </LonePage>
  );
}

/** The plan that runs in spite of it, with the day it is paid until. */
function WhatStays() {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { companyId, companyPlan } = useCompany();
  const { data } = useQuery(subscriptionsQuery(companyId));
  const paid = data && paidSubscription(data);
  if (paid?.status === 'PAST_DUE')
    return isCovered(companyPlan)
      ? t('late.covered', { other: tShell(`plan.${companyPlan.type}`) })
      : t('late.pastDue');
  if (!paid?.expiresAt) return t('result.failed.stays');
  const plan = tShell(`plan.${paid.plan.type}`);
  if (new Date(paid.expiresAt) <= new Date())
    return t('late.grace', { plan, date: dates.long(graceEnd(new Date(paid.expiresAt))) });
  return t('result.failed.paidUntil', {
    plan,
    // Another plan may be paid ahead.
    date: dates.long(otherPlanAhead(paid)?.from ?? paid.expiresAt),
  });
}

/** Replaced, timed out or paid back: it is not going to start a plan any more. */
export function Ended() {
  const { t } = useTranslation('billing');
  return (
    <LonePage
      title={t('result.ended.title')}
      icon={<ResultIcon icon={X} tone="clay" />}
      actions={<LinkButton to="/pricing">{t('result.ended.action')}</LinkButton>}
    >
      <p>{t('result.ended.text')}</p>
    </LonePage>
  );
}
