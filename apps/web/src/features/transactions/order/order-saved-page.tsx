import { getRouteApi, useLocation } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OrderHero } from '#market/deal/order-placed.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { State } from '#shared/ui/state.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderReason } from './order-reason.tsx';

const route = getRouteApi('/app/transactions-and-orders/offers/$offerId/orders/$orderId/success');

/** The order as it is now; one whose price was met immediately is already a contract. */
export function OrderSavedPage() {
  const { t } = useTranslation('transactions');
  const { offerId, orderId } = route.useParams();
  const contractId = useLocation({ select: ({ state }) => state.orderEditContractId });
  return (
    <OrderFrame
      offerId={offerId}
      orderId={orderId}
      instead={contractId === undefined ? undefined : <Sold contractId={contractId} />}
    >
      {(order) => (
        <div className="order-grid">
          <div className="card">
            <State
              level={2}
              role="status"
              icon={CircleCheck}
              height={260}
              title={t('saved.title')}
              actions={
                <>
                  <LinkButton
                    to="/transactions-and-orders/offers/$offerId/orders/$orderId"
                    params={{ offerId, orderId }}
                    variant="secondary"
                  >
                    {t('saved.again')}
                  </LinkButton>
                  <LinkButton to="/transactions-and-orders">{t('order.toList')}</LinkButton>
                </>
              }
            >
              <OrderHero order={order} />
              <p>{t('saved.text')}</p>
            </State>
          </div>
          <OrderReason order={order} />
        </div>
      )}
    </OrderFrame>
  );
}

function Sold({ contractId }: { contractId: string }) {
  const { t } = useTranslation('transactions');
  return (
    <div className="card">
      <State
        level={1}
        role="status"
        icon={CircleCheck}
        height={320}
        title={t('saved.sold')}
        actions={
          <LinkButton to="/transactions-and-orders/transactions/$contractId" params={{ contractId }}>
            {t('saved.contract')}
          </LinkButton>
        }
      >
        {t('saved.soldText')}
      </State>
    </div>
  );
}
