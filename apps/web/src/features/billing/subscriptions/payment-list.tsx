import type { Payment } from '@canola/api-schema/billing/payment';
import { PANEL_PAGE_SIZE } from '@canola/api-schema/billing/payment';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { PaymentPill } from '#shared/ui/status-pill.tsx';
import { paymentsQuery } from '../billing.queries.ts';
import { PdfButton } from '../invoices/pdf-button.tsx';
import { showNext } from '../panel.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';

/** Five on a page, newest first. */
export function PaymentList() {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const [page, setPage] = useState(1);
  const payments = useQuery({ ...paymentsQuery(companyId, page), placeholderData: keepPreviousData });
  return (
    <Loaded query={payments} skeleton={<SkeletonRows rows={3} />} height={200}>
      {({ payments: listed, totalCount }) =>
        listed.length === 0 ? (
          <p className="muted">{t('payments.none')}</p>
        ) : (
          <>
            <ul className="bill-rows bill-box" aria-label={t('payments.title')}>
              {listed.map((payment) => (
                <Row key={payment.id} payment={payment} />
              ))}
            </ul>
            {totalCount > PANEL_PAGE_SIZE && (
              <Pagination
                label={t('payments.pages')}
                page={page}
                pageSize={PANEL_PAGE_SIZE}
                total={totalCount}
                onPageChange={setPage}
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const sum = useSum();
  const { planType, planPeriod } = payment.subscription;
  const invoice = payment.invoices.find(({ type }) => type === 'INVOICE');
  return (
    <li className="bill-row-pair">
      <AriaButton
        className="bill-row bill-row-press"
        onPress={() => showNext('payment-detail', { id: payment.id })}
      >
        <span className="bill-row-name">
          <b className="num">{sum(payment.amountTotal, payment.currency.type)}</b>
          <span className="hint num">
            {dates.date(payment.createdAt)},{' '}
            {t('planPeriod', { plan: tShell(`plan.${planType}`), period: t(`periodWord.${planPeriod}`) })}
            {/* Read with the button of its PDF. */}
            {invoice && <span aria-hidden>, {invoice.number}</span>}
          </span>
        </span>
        <PaymentPill status={payment.status} />
        <ChevronRight className="i muted" />
      </AriaButton>
      {invoice && <PdfButton invoice={invoice} isIcon variant="quiet" size="sm" />}
    </li>
  );
}
