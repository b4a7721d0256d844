import type { PaymentPage } from '@canola/api-schema/billing/payment';
import { PAYMENT_STATUSES } from '@canola/api-schema/billing/payment-statuses';
import { PAYMENT_TYPES } from '@canola/api-schema/users/country';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CreditCard, Inbox, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { orderOf, PAYMENT_SORTS } from '../admin.sort.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { ListPage } from '../list/list-page.tsx';
import { usePaymentWords } from './payment-words.ts';
import { openEntriesQuery, paymentFilterOf, paymentsQuery } from './payments.queries.ts';
import { PaymentsTable } from './payments-table.tsx';

const route = getRouteApi('/app/admin/payments');

export function PaymentsPage() {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const search = route.useSearch();
  const query = useQuery(paymentsQuery(search));
  const filter = paymentFilterOf(search);
  return (
    <ListPage
      name="payments"
      icon={CreditCard}
      search={search}
      sorts={PAYMENT_SORTS}
      query={query}
      isFiltered={Object.values(filter).some((value) => value !== undefined)}
      subtitle={<Subtitle data={query.data} />}
      end={
        <span className="admin-head-actions">
          <ExportMenu list="payment" filter={{ ...filter, ...orderOf(PAYMENT_SORTS, search.sort) }} />
          {useStaff().may('users:payment:confirm') && <MoneyActions />}
        </span>
      }
      filters={(change) => (
        <>
          <ListFilter
            label={t('payments.status')}
            options={PAYMENT_STATUSES.map((id) => ({ id, label: tUi(`payment.${id}`) }))}
            value={search.paymentStatus}
            onChange={(paymentStatus) => change({ paymentStatus })}
          />
          <ListFilter
            label={t('payments.method')}
            options={PAYMENT_TYPES.map((id) => ({ id, label: t(`payments.type.${id}`) }))}
            value={search.paymentType}
            onChange={(paymentType) => change({ paymentType })}
          />
        </>
      )}
    >
      {({ payments }, order) => <PaymentsTable payments={payments} order={order} />}
    </ListPage>
  );
}

/** Waiting payments come first: the page is opened for them. */
function Subtitle({ data }: { data: PaymentPage | undefined }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  if (!data) return null;
  const { waiting, totalCount } = data;
  if (!waiting || waiting.count === 0) return <>{t('payments.count', { count: totalCount })}</>;
  const sum = waiting.sums.map(({ amount, currency }) => words.sum(amount, currency)).join(' + ');
  return (
    <span className="tabular-nums">
      {t('payments.waiting', { count: waiting.count, sum })}
      {waiting.overdue > 0 && ` ${t('payments.waitingOverdue', { count: waiting.overdue })}`}
    </span>
  );
}

function MoneyActions() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(openEntriesQuery(1));
  return (
    <>
      <LinkButton to="/admin/payments/unassigned" search={true} icon={Inbox} variant="secondary">
        {data && data.totalCount > 0
          ? t('unassigned.actionCount', { count: data.totalCount })
          : t('unassigned.action')}
      </LinkButton>
      <LinkButton to="/admin/payments/statement" search={true} icon={Upload}>
        {t('statement.action')}
      </LinkButton>
    </>
  );
}
