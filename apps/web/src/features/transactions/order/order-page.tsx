import { EditOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import type { OrderDraft } from '#market/order-form/order.schema.ts';
import { OrderForm } from '#market/order-form/order-form.tsx';
import { askTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { add } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Card } from '#shared/ui/card.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import {
  type OrderOffer,
  type OwnOrder,
  orderOfferQuery,
  orderPricesQuery,
  quartersQuery,
} from '../transactions.queries.ts';
import { DeleteOrder } from './delete-order.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderReason } from './order-reason.tsx';
import { edited, orderEdit, valuesOf, valuesOfDraft, withOwnQuarter } from './order-values.ts';

const route = getRouteApi('/app/transactions-and-orders/offers/$offerId/orders/$orderId');

export function OrderPage() {
  const { offerId, orderId } = route.useParams();
  return (
    <OrderFrame offerId={offerId} orderId={orderId}>
      {(order, offer) => (
        <div className="order-grid">
          <EditCard key={order.id} order={order} offer={offer} />
          <div className="grid content-start gap-4">
            <OrderReason order={order} />
            <DeleteOrder order={order} offer={offer} />
          </div>
        </div>
      )}
    </OrderFrame>
  );
}

function EditCard({ order, offer }: { order: OwnOrder; offer: OrderOffer }) {
  const { t } = useTranslation('transactions');
  const { company, region } = offer.storage;
  useLiveRegions([region.id]);
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const params = { offerId: offer.id, orderId: order.id };
  const draft = useLocation({ select: ({ state }) => state.orderEditDraft });
  const currency = order.currency === 'EUR' ? 'EUR' : 'CZK';
  const locale = useLanguage();
  const asked = { id: offer.id, currency, favourites: useUnmasked(), locale } as const;
  const prices = useQuery(orderPricesQuery(asked));
  const quarters = useQuery(quartersQuery(company.id));

  /** The next page shows what was saved, also while the server is asked for it, or cannot be. */
  async function keep(next: OrderDraft) {
    const { queryKey } = orderOfferQuery(offer.id, locale);
    await queryClient.cancelQueries({ queryKey });
    const known = quarters.data?.futureQuarters ?? [];
    queryClient.setQueryData(queryKey, (now) => {
      if (!now?.offer) return now;
      const orders = now.offer.orders.map((one) => (one.id === order.id ? edited(one, next, known) : one));
      return { ...now, offer: { ...now.offer, orders } };
    });
  }

  async function save(next: OrderDraft, clientMutationId: string) {
    const variables = { id: order.id, order: orderEdit(next, order, offer.id), clientMutationId };
    const { errors, contractId } = (await askTrading(EditOrderDocument, variables)).editOrder;
    if (errors.length > 0)
      return navigate({
        to: '/transactions-and-orders/offers/$offerId/orders/$orderId/error',
        params,
        state: { orderEditRefused: { messages: errors.flatMap(({ messages }) => messages), draft: next } },
      });
    if (contractId === null) await keep(next);
    await queryClient.invalidateQueries({ queryKey: [TRADING_KEY], refetchType: 'none' });
    return navigate({
      to: '/transactions-and-orders/offers/$offerId/orders/$orderId/success',
      params,
      state: contractId === null ? {} : { orderEditContractId: contractId },
    });
  }

  return (
    <Card title={t('order.edit')}>
      <Loaded query={quarters} skeleton={<SkeletonRows rows={5} />} height={400}>
        {({ futureQuarters }) => (
          <Loaded query={prices} skeleton={<SkeletonRows rows={5} />} height={400}>
            {({ offer: priced }) => (
              <OrderForm
                mode="edit"
                place={{ storageId: offer.storage.id }}
                companyId={company.id}
                cropId={offer.crop.id}
                currency={currency}
                quarters={withOwnQuarter(futureQuarters, order.quarter)}
                prices={priced?.lastPrices ?? []}
                initial={draft ? valuesOfDraft(draft) : valuesOf(order)}
                saved={valuesOf(order)}
                maxAmount={add(offer.amount, order.amount)}
                yearHarvested={offer.yearHarvested}
                onlyTrader={order.onlyTrader}
                onSubmit={save}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}
