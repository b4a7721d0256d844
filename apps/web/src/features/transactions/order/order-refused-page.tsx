import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Refusal } from '#market/deal/refusal.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';

const route = getRouteApi('/app/transactions-and-orders/offers/$offerId/orders/$orderId/error');

/** Why the order was not changed; without a refusal there is no page (docs/product/screens.md#navigation-state). */
export function OrderRefusedPage() {
  const { t } = useTranslation('transactions');
  const navigate = route.useNavigate();
  const params = route.useParams();
  const isRefused = useLocation({ select: ({ state }) => state.refused !== undefined });
  const form = { to: '/transactions-and-orders/offers/$offerId/orders/$orderId', params } as const;
  if (!isRefused) return <RedirectOnce {...form} />;
  return (
    <>
      <PageHead title={t('order.title')} />
      <div className="card">
        <Refusal what="edit" onBack={(refused) => navigate({ ...form, state: { refused } })} />
      </div>
    </>
  );
}
