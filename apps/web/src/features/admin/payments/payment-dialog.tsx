import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { PaymentPill } from '#shared/ui/payment-pill.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { History } from '../history/history.tsx';
import { PaymentDocuments } from './payment-documents.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { hasActions, PaymentFoot } from './payment-foot.tsx';
import { usePaymentWords } from './payment-words.ts';
import { paymentQuery } from './payments.queries.ts';

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
