import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import { writePhone } from '@canola/api-schema/phone';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PaymentPill } from '#shared/ui/status-pill.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { Facts } from '../dialog/facts.tsx';
import { History } from '../history/history.tsx';
import { InvoiceButton } from './payment-invoices.tsx';
import { isWaitingTransfer, symbolOf, usePaymentWords } from './payment-words.ts';
import { paymentQuery } from './payments.queries.ts';
import { Refund, ReturnByTransfer } from './refund.tsx';
import { TransferActions, TransferQuestion, type TransferStep } from './transfer-actions.tsx';

const route = getRouteApi('/app/admin/payments/$paymentId');

export function PaymentDialog() {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const mayConfirm = useStaff().may('users:payment:confirm');
  const navigate = route.useNavigate();
  const query = useQuery(paymentQuery(route.useParams().paymentId));
  const title = ({ amountTotal, currency }: Payment) => words.sum(amountTotal, currency.type);
  return (
    <DetailDialog
      query={query}
      title={t('payments.one')}
      head={(payment) => ({
        title: title(payment),
        subtitle: payment.company.name,
        start: <CompanyTile name={payment.company.name} size="lg" />,
        end: <PaymentPill status={payment.status} />,
      })}
      footer={(payment) => mayConfirm && hasActions(payment) && <PaymentFoot payment={payment} />}
      onClose={() => navigate({ to: '/admin/payments', search: true })}
    >
      {(payment) => (
        <>
          <PaymentFacts payment={payment} />
          {!mayConfirm && hasActions(payment) && <Notice>{t('fallback.payments')}</Notice>}
          <Tabs
            label={title(payment)}
            tabs={[
              {
                id: 'documents',
                label: t('payments.documents'),
                count: payment.invoices.length,
                content: (
                  <>
                    <PaymentDocuments payment={payment} />
                    <p className="admin-part mt-4">
                      <Link
                        to="/admin/payments/company/$usersCompanyId"
                        params={{ usersCompanyId: payment.company.id }}
                        search={true}
                        className="link"
                      >
                        {t('payments.ofCompany', { company: payment.company.name })}
                      </Link>
                    </p>
                  </>
                ),
              },
              { id: 'history', label: t('history.title'), content: <History subject={payment.id} /> },
            ]}
          />
        </>
      )}
    </DetailDialog>
  );
}

function PaymentDocuments({ payment: { invoices, currency } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  if (invoices.length === 0) return <p className="muted">{t('payments.noDocuments')}</p>;
  return (
    <ul className="admin-rows" aria-label={t('payments.documents')}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <span className="admin-rows-name">
            <b className="font-[560]">{t(`payments.invoice.${invoice.type}`, { number: invoice.number })}</b>
            <span className="admin-note num">
              {words.date(invoice.issuedAt)}, {words.sum(invoice.total, currency.type)}
            </span>
          </span>
          <InvoiceButton invoice={invoice} label="PDF" />
        </li>
      ))}
    </ul>
  );
}

function hasActions(payment: Payment): boolean {
  return isWaitingTransfer(payment) || payment.isReturnable || isRefundable(payment);
}

const isRefundable = ({ refundable }: Payment) => Number(refundable) > 0;

function PaymentFoot({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<'refund' | 'return' | TransferStep>();
  const close = () => ask(undefined);
  return (
    <>
      <TransferActions payment={payment} onAsk={ask} isWhole />
      {payment.isReturnable && (
        <Button variant="danger-quiet" onPress={() => ask('return')}>
          {t('payments.return.action')}
        </Button>
      )}
      {isRefundable(payment) && (
        <Button variant="danger-quiet" onPress={() => ask('refund')}>
          {t('payments.refund.action')}
        </Button>
      )}
      {asked === 'refund' && <Refund payment={payment} onClose={close} />}
      {asked === 'return' && <ReturnByTransfer payment={payment} onClose={close} />}
      {(asked === 'confirm' || asked === 'cancel') && (
        <TransferQuestion payment={payment} asked={asked} onClose={close} />
      )}
    </>
  );
}

export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const { billing, currency } = payment;
  const sum = (amount: string) => words.sum(amount, currency.type);
  const unlessZero = (amount: string) => (Number(amount) > 0 ? sum(amount) : null);
  return (
    <Facts
      title={t('detail')}
      first={<Trouble payment={payment} />}
      facts={[
        [t('payments.plan'), words.plan(payment)],
        [t('payments.method'), t(`payments.type.${payment.type}`)],
        [t('payments.symbol'), symbolOf(payment)],
        [t('payments.net'), sum(payment.amount)],
        [
          t('payments.vat'),
          payment.isReverseCharge
            ? t('payments.reverseCharge')
            : `${sum(payment.vat)} (${Number(payment.vatRate)}\u00a0%)`,
        ],
        [t('payments.credit'), unlessZero(payment.credit)],
        [t('payments.receivedSum'), unlessZero(payment.received)],
        [t('payments.refundedSum'), unlessZero(payment.refundedAmount)],
        [t('payments.refundPendingSum'), unlessZero(payment.refundPending)],
        [t('payments.created'), words.date(payment.createdAt)],
        [t('payments.dueOn'), payment.dueAt && words.date(payment.dueAt)],
        [t('payments.paidOn'), payment.paidAt && words.date(payment.paidAt)],
        [t('company.address'), billing.address],
        [t('company.email'), billing.email],
        [t('company.phone'), billing.phone && writePhone(billing.phone)],
        [t('company.vat'), billing.vat],
      ]}
    />
  );
}

function Trouble({ payment: { isDisputed, status, failure } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {isDisputed && <Notice kind="wheat">{t('payments.disputed')}</Notice>}
      {status === 'ERROR' && (
        <Notice kind="clay" title={t('payments.failed')}>
          <span className="block first-letter:uppercase">{t(`payments.failure.${declineOf(failure)}`)}</span>
        </Notice>
      )}
    </>
  );
}
