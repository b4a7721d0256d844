import { formatExactPrice } from '@canola/api-schema/number-format';
import {
  EditOrderDocument,
  FutureQuartersDocument,
  OfferPricesDocument,
  RemoveOrderDocument,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { type OrderDraft, orderValues } from '#market/order-form/order.schema.ts';
import { OrderForm } from '#market/order-form/order-form.tsx';
import { DeleteWithQuestion } from '#market/trading/delete-with-question.tsx';
import type { Deal } from '#market/trading/lost-answers.ts';
import { requestTrading, tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { add } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Card } from '#shared/ui/card.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type OrderOffer, type OwnOrder, orderOfferQuery } from '../transactions.queries.ts';
import { OrderFrame } from './order-frame.tsx';
import { OrderReason } from './order-reason.tsx';
import { edited, orderEdit, valuesOf, withOwnQuarter } from './order-values.ts';
import { SendToAll } from './send-to-all.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The edited order sold immediately. */
    orderEditContractId?: string;
  }
}

const route = getRouteApi('/app/transactions-and-orders/offers/$offerId/orders/$orderId');

export function OrderPage() {
  const { offerId, orderId } = route.useParams();
  const navigate = route.useNavigate();
  const showSent = (contractId: string | null) =>
    navigate({
      to: '/transactions-and-orders/offers/$offerId/orders/$orderId/success',
      params: { offerId, orderId },
      state: contractId === null ? {} : { orderEditContractId: contractId },
    });
  return (
    <OrderFrame offerId={offerId} orderId={orderId}>
      {(order, offer) => (
        <div className="order-grid">
          <EditCard key={order.id} order={order} offer={offer} />
          <div className="grid content-start gap-4">
            <OrderReason order={order}>
              <SendToAll order={order} offer={offer} onSent={showSent} />
            </OrderReason>
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
  const draft = useLocation({ select: ({ state }) => state.refused?.draft });
  const currency = order.currency === 'EUR' ? 'EUR' : 'CZK';
  const locale = useLanguage();
  const favourites = useUnmasked();
  const prices = useQuery(tradingQuery(OfferPricesDocument, { id: offer.id, currency, favourites, locale }));
  const quarters = useQuery(tradingQuery(FutureQuartersDocument, { companyId: company.id }));

  /** The next page shows what was saved, also while it is fetched again or cannot be. */
  async function keep(next: OrderDraft) {
    const { queryKey } = orderOfferQuery(offer.id, locale);
    await queryClient.cancelQueries({ queryKey });
    const known = quarters.data?.futureQuarters ?? [];
    queryClient.setQueryData(queryKey, (now) => {
      if (!now?.offer) return now;
      const orders = now.offer.orders.map((other) =>
        other.id === order.id ? edited(other, next, known) : other,
      );
      return { ...now, offer: { ...now.offer, orders } };
    });
  }

  async function showSaved({ contractId }: Deal, next?: OrderDraft) {
    if (contractId === null && next) await keep(next);
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
                initial={draft ? orderValues(draft) : valuesOf(order)}
                saved={valuesOf(order)}
                maxAmount={add(offer.amount, order.amount)}
                yearHarvested={offer.yearHarvested}
                onlyTrader={order.onlyTrader}
                send={async (next, clientMutationId) => {
                  const edit = orderEdit(next, order, offer.id);
                  return (
                    await requestTrading(EditOrderDocument, { id: order.id, order: edit, clientMutationId })
                  ).editOrder;
                }}
                onDone={showSaved}
                onRefused={(refused) =>
                  navigate({
                    to: '/transactions-and-orders/offers/$offerId/orders/$orderId/error',
                    params,
                    state: { refused },
                  })
                }
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

/** Asks first, then removes it and refreshes all data (docs/product/selling.md#orders). */
function DeleteOrder({ order, offer }: { order: OwnOrder; offer: OrderOffer }) {
  const { t } = useTranslation('transactions');
  const { amountText } = useUnitTexts();
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const change = useTradingChange();
  const words = {
    amount: amountText(order.amount, offer.crop.unit),
    crop: offer.crop.name,
    price: formatExactPrice(order.price, order.currency, locale),
    storage: offer.storage.label,
  };
  return (
    <div className="grid gap-2">
      <DeleteWithQuestion
        words={{
          action: t('deleteOrder.action'),
          question: t('deleteOrder.question', words),
          text: t('deleteOrder.text', words),
          confirm: t('deleteOrder.confirm', words),
          keep: t('deleteOrder.keep'),
        }}
        remove={() => change(RemoveOrderDocument, { id: order.id })}
        onRemoved={() => {
          toast({ kind: 'done', text: t('deleteOrder.done', words) });
          return navigate({ to: '/transactions-and-orders' });
        }}
      />
    </div>
  );
}
