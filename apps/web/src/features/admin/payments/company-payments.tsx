import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { presentOnly } from '../dialog/present.ts';
import { History } from '../history/history.tsx';
import { PagedRows } from '../list/paged-rows.tsx';
import { PaymentState } from './payment-state.tsx';
import { usePaymentWords } from './payment-words.ts';
import { companyPaymentsQuery } from './payments.queries.ts';
import { TransferActions, TransferQuestion, type TransferStep } from './transfer-actions.tsx';

const route = getRouteApi('/app/admin/payments/company/$usersCompanyId');

export function CompanyPayments() {
  const { t } = useTranslation('admin');
  const navigate = route.useNavigate();
  const { usersCompanyId: id } = route.useParams();
  const mayOpen = useStaff().may('users:company:list');
  const [page, setPage] = useState(1);
  const query = presentOnly(useQuery(companyPaymentsQuery(id, page)));
  const name = query.data?.payments[0]?.company.name;
  return (
    <Dialog
      isOpen
      size="xl"
      closesOutside
      onOpenChange={(isOpen) => !isOpen && navigate({ to: '/admin/payments', search: true })}
      title={name ?? t('payments.title')}
      subtitle={name ? t('payments.title') : undefined}
      footer={
        mayOpen && (
          <Link to="/admin/companies/$usersCompanyId" params={{ usersCompanyId: id }} className="link">
            {t('pending.openCompany')}
          </Link>
        )
      }
    >
      <Tabs
        label={name ?? t('payments.title')}
        tabs={[
          {
            id: 'payments',
            label: t('payments.title'),
            count: query.data?.totalCount,
            content: (
              <PagedRows
                label={t('payments.title')}
                query={query}
                empty={{
                  icon: CreditCard,
                  title: t('payments.empty.title'),
                  text: t('payments.empty.company'),
                }}
                className="admin-rows"
                onPage={setPage}
              >
                {({ payments }) => payments.map((payment) => <Row key={payment.id} payment={payment} />)}
              </PagedRows>
            ),
          },
          { id: 'history', label: t('history.title'), content: <History subject={id} /> },
        ]}
      />
    </Dialog>
  );
}

function Row({ payment }: { payment: Payment }) {
  const words = usePaymentWords();
  const [asked, ask] = useState<TransferStep>();
  return (
    <li>
      <span className="admin-rows-name">
        <Link
          to="/admin/payments/$paymentId"
          params={{ paymentId: payment.id }}
          search={true}
          className="link num"
        >
          {words.sum(payment.amountTotal, payment.currency.type)}
        </Link>
        <span className="admin-note">
          {words.date(payment.createdAt)}, {words.plan(payment)}
        </span>
      </span>
      <PaymentState payment={payment} />
      <TransferActions payment={payment} onAsk={ask} />
      <TransferQuestion payment={payment} asked={asked} onClose={() => ask(undefined)} />
    </li>
  );
}
