import type { PlanType } from '@canola/api-schema/access';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userCompaniesQuery } from '#shared/access/access.queries.ts';
import { apiSession } from '#shared/api/session.ts';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { BILLING_KEY, paymentQuery, subscriptionQuery } from '../billing.queries.ts';
import type { PdfButton as Loaded } from '../invoices/pdf-button.tsx';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';
import { Checking } from './outcome-pages.tsx';
import { ResultIcon } from './result-icon.tsx';

/** The tick comes a moment later, so that it is seen to come (docs/product/screens.md#payment-screens). */
const SUCCESS_DELAY_MS = 500;
/** How often and how many times the payment is read until its invoice is there. */
const INVOICE_POLL_MS = 1_000;
const INVOICE_READS = 30;

/** It shares a file with the panel, which success does not wait for; without it there is no button. */
const PdfButton = lazy<ComponentType<ComponentProps<typeof Loaded>>>(() =>
  import('../invoices/pdf-button.tsx').then(
    (module) => ({ default: module.PdfButton }),
    () => ({ default: () => null }),
  ),
);

interface SuccessPageProps {
  planType: PlanType;
  paymentId: string;
}

export function SuccessPage({ planType, paymentId }: SuccessPageProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), SUCCESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const goOn = useGoOn();
  const sum = useSum();
  const { data: payment } = useQuery({
    ...paymentQuery(useCompany().companyId, paymentId),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data && !invoiceOf(data) && dataUpdateCount + errorUpdateCount < INVOICE_READS
        ? INVOICE_POLL_MS
        : false,
  });
  const invoice = payment && invoiceOf(payment);
  const nextPayment = useNextPayment(payment?.subscription.id);
  if (!isShown) return <Checking />;
  return (
    <LonePage
      title={t('result.success.title', { plan: tShell(`plan.${planType}`) })}
      icon={<ResultIcon icon={Check} tone="moss" moves />}
      actions={
        <div className="result-actions">
          <Button block loading={goOn.isPending} onPress={() => goOn.mutate()}>
            {t('result.success.action')}
          </Button>
          <Suspense>
            {invoice && <PdfButton invoice={invoice} label={t('result.success.pdf')} variant="quiet" block />}
          </Suspense>
        </div>
      }
      withSupport={false}
    >
      <p>
        {payment
          ? t(invoice ? 'result.success.paidInvoice' : 'result.success.paid', {
              sum: sum(payment.amountTotal, payment.currency.type),
              email: payment.billing.email,
              ...(invoice && { number: invoice.number }),
            })
          : t('result.success.invoice')}
        {nextPayment && ` ${t('result.success.next', { date: nextPayment })}`}
      </p>
      <p>{t(planType === 'PLUS' ? 'result.success.plus' : 'result.success.other')}</p>
    </LonePage>
  );
}

const invoiceOf = ({ invoices }: Payment) => invoices.find(({ type }) => type === 'INVOICE');

/** The day, read after the payment: what is cached may be from before it. */
function useNextPayment(subscriptionId: string | undefined): string | undefined {
  const dates = useDates();
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...subscriptionQuery(useCompany().companyId, subscriptionId ?? ''),
    enabled: subscriptionId !== undefined,
  });
  return isFetchedAfterMount && !isError && data?.nexPaymentAt ? dates.long(data.nexPaymentAt) : undefined;
}

/** With a new token and the features of the new plan. */
function useGoOn() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useChange({
    async mutationFn() {
      // Without a new token the old one still works: the server reads the plan from the database.
      await apiSession.refresh().catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: userCompaniesQuery.queryKey });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['features'] }),
        queryClient.invalidateQueries({ queryKey: [BILLING_KEY] }),
      ]);
      await navigate({ to: '/' });
    },
  });
}
