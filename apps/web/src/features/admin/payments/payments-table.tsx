import type { Payment } from '@canola/api-schema/billing/payment';
import { Link } from '@tanstack/react-router';
import { CreditCard, Landmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { type Column, Table } from '#shared/ui/table.tsx';
import type { PAYMENT_SORTS } from '../admin.sort.ts';
import { columnSort, type ListOrder } from '../list/list-sort.tsx';
import { PaymentInvoices } from './payment-invoices.tsx';
import { PaymentState } from './payment-state.tsx';
import { isWaitingTransfer, symbolOf, usePaymentWords } from './payment-words.ts';
import { TransferActions, TransferQuestion, type TransferStep } from './transfer-actions.tsx';

interface PaymentsTableProps {
  payments: Payment[];
  order: ListOrder<typeof PAYMENT_SORTS>;
}

export function PaymentsTable({ payments, order }: PaymentsTableProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const mayConfirm = useStaff().may('users:payment:confirm');
  // Here and not in the row: a narrower screen draws other rows, and the question stays.
  const [question, ask] = useState<{ payment: Payment; asked: TransferStep }>();
  const actions = (payment: Payment) => (
    <TransferActions payment={payment} onAsk={(asked) => ask({ payment, asked })} />
  );
  const total = ({ amountTotal, currency }: Payment) => words.sum(amountTotal, currency.type);
  const forConfirming: Column<Payment>[] = [
    {
      id: 'invoices',
      head: t('payments.invoices'),
      cell: (payment) => <PaymentInvoices payment={payment} />,
      leftOutBelow: 840,
    },
    {
      id: 'actions',
      head: <span className="sr-only">{t('payments.actions')}</span>,
      cell: actions,
      align: 'end',
    },
  ];
  const columns: Column<Payment>[] = [
    {
      id: 'created',
      head: t('payments.created'),
      cell: (payment) => <Opened payment={payment} />,
      sort: columnSort(order, 'created'),
    },
    {
      id: 'company',
      head: t('payments.company'),
      cell: (payment) => (
        <>
          <CompanyName payment={payment} />
          <span className="admin-note">{words.plan(payment)}</span>
          {mayConfirm && payment.invoices.length > 0 && (
            <span className="admin-invoices-below">
              <PaymentInvoices payment={payment} withIcon />
            </span>
          )}
        </>
      ),
      width: '28%',
    },
    {
      id: 'method',
      head: t('payments.method'),
      cell: (payment) => <PaymentMethod payment={payment} />,
      quiet: true,
      leftOutBelow: 840,
    },
    {
      id: 'total',
      head: t('payments.total'),
      cell: (payment) => <b className="num font-[560]">{total(payment)}</b>,
      align: 'end',
    },
    { id: 'state', head: t('payments.status'), cell: (payment) => <PaymentState payment={payment} /> },
    ...(mayConfirm ? forConfirming : []),
  ];
  return (
    <>
      <Table
        label={t('payments.title')}
        columns={columns}
        rows={payments}
        rowKey={({ id }) => id}
        card={(payment) => (
          <div className="admin-card">
            <span className="min-w-0">
              <Opened payment={payment} />
              <CompanyName payment={payment} />
              <span className="admin-note">{words.plan(payment)}</span>
              <span className="admin-note">
                <PaymentMethod payment={payment} />
              </span>
            </span>
            <span className="admin-card-end">
              <b className="num font-[560]">{total(payment)}</b>
              <PaymentState payment={payment} />
            </span>
            {mayConfirm && (payment.invoices.length > 0 || isWaitingTransfer(payment)) && (
              <div className="admin-card-foot admin-pay-foot">
                <PaymentInvoices payment={payment} withIcon />
                {actions(payment)}
              </div>
            )}
          </div>
        )}
      />
      {question && <TransferQuestion {...question} onClose={() => ask(undefined)} />}
    </>
  );
}

function Opened({ payment: { id, createdAt, company } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { date } = usePaymentWords();
  return (
    <Link
      to="/admin/payments/$paymentId"
      params={{ paymentId: id }}
      search={true}
      className="row-action num"
      aria-label={t('payments.open', { date: date(createdAt), company: company.name })}
    >
      {date(createdAt)}
    </Link>
  );
}

function CompanyName({ payment: { company } }: { payment: Payment }) {
  return (
    <span className="admin-above block min-w-0">
      <Link
        to="/admin/payments/company/$usersCompanyId"
        params={{ usersCompanyId: company.id }}
        search={true}
        className="admin-strong"
      >
        {company.name}
      </Link>
    </span>
  );
}

function PaymentMethod({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { type } = payment;
  const symbol = symbolOf(payment);
  const Icon = type === 'CARD' ? CreditCard : Landmark;
  return (
    <span className="admin-method">
      <Icon className="i i-16" />
      {type === 'BANK_TRANSFER' && symbol ? (
        <>
          <span className="sr-only">{t('payments.type.BANK_TRANSFER')} </span>
          <span className="num">{symbol}</span>
        </>
      ) : (
        t(`payments.type.${type}`)
      )}
    </span>
  );
}
