import { AddFastOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  harvestYearOf,
  type OrderDraft,
  type OrderValues,
  orderValues,
} from '#market/order-form/order.schema.ts';
import type { OrderFormProps } from '#market/order-form/order-form.props.ts';
import { OrderForm } from '#market/order-form/order-form.tsx';
import { bestPrice, betterPrice } from '#market/order-form/order-prices.ts';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import type { FastOrderStart } from '#market/trader-prices/navigation-state.ts';
import type { Deal } from '#market/trading/lost-answers.ts';
import { askTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { CropFrame } from '../crop-frame.tsx';
import { StockNote } from '../stock/stock-note.tsx';
import { usePlausibleAmount } from '../stock/use-plausible-amount.tsx';
import type { StockSubject } from '../stock/use-quick-stock.ts';
import { useCropMarket } from '../use-crop-market.ts';
import { proposedTrader } from './proposed-trader.ts';

/** A new order for a crop that need not be in a storage yet; it starts with what navigation state says. */
export function OrderPanel() {
  const fastOrder = useStateAtArrival('fastOrder');
  return fastOrder && <NewOrder start={fastOrder} />;
}

function NewOrder({ start }: { start: FastOrderStart }) {
  const { t } = useTranslation('quick-trading');
  const market = useCropMarket(start.cropId);
  const { company, prices, quarters } = market;
  const fastDraft = useStateAtArrival('fastDraft');
  const { place, show } = usePlaceOrder(start);
  return (
    <CropFrame
      market={market}
      title={t('order.title')}
      subtitle={market.place && t('order.about', { place: market.place.name })}
      isGone={false}
    >
      {(crop, where) => (
        <FastOrderForm
          crop={crop}
          where={where}
          place={{ position: positionOf(where) }}
          companyId={company.id}
          cropId={crop.id}
          currency={company.currency}
          quarters={quarters}
          prices={prices}
          initial={
            fastDraft
              ? orderValues(fastDraft)
              : {
                  quarterId: start.quarterId,
                  amount: start.amount ?? null,
                  price: startPrice(start, prices),
                  trader: proposedTrader(start.traders, prices),
                }
          }
          onSubmit={(draft, id) => place(draft, id, where, company)}
          onEarlier={show}
        />
      )}
    </CropFrame>
  );
}

interface FastOrderFormProps extends Omit<OrderFormProps, 'mode' | 'note' | 'onConfirm'> {
  crop: StockSubject['crop'];
  where: PostalCode;
}

/** It says what it adds to the stock, and asks once more for more than is plausible. */
function FastOrderForm({ crop, where, ...form }: FastOrderFormProps) {
  const subject = { crop, place: where };
  const { confirm, dialog } = usePlausibleAmount(subject);
  return (
    <>
      <OrderForm
        {...form}
        mode="fast"
        note={<OrderStock {...subject} />}
        onConfirm={({ amount, harvestYear }) => confirm(amount, harvestYear)}
      />
      {dialog}
    </>
  );
}

/** Follows the form that it is in. */
function OrderStock(subject: StockSubject) {
  const [amount, quarterId] = useWatch<OrderValues, ['amount', 'quarterId']>({
    name: ['amount', 'quarterId'],
  });
  return (
    quarterId !== '' && <StockNote {...subject} amount={amount} yearHarvested={harvestYearOf(quarterId)} />
  );
}

const positionOf = ({ latitude, longitude }: PostalCode) => ({ latitude, longitude });

/**
 * To the success page, or with the errors and the draft to the error page (docs/product/screens.md#navigation-state).
 */
/** Above the best price: at it, the order would sell at once. */
function startPrice({ quarterId, price }: FastOrderStart, prices: OrderFormProps['prices']): number | null {
  const best = bestPrice(prices, quarterId)?.price ?? price;
  return best === null ? null : betterPrice(best);
}

function usePlaceOrder(start: FastOrderStart) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function show({ contractId, orderId, offerId }: Deal): Promise<void> {
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
    if (contractId !== null)
      await navigate({
        to: '/quick-trading/sell/success/contract/$contractId',
        params: { contractId },
        search: true,
        replace: true,
      });
    else if (orderId !== null && offerId !== null)
      await navigate({
        to: '/quick-trading/order/$orderId/offer/$offerId/success',
        params: { orderId, offerId },
        search: true,
        replace: true,
      });
  }

  async function place(
    draft: OrderDraft,
    clientMutationId: string,
    where: PostalCode,
    company: ReturnType<typeof useCropMarket>['company'],
  ): Promise<void> {
    const order = {
      ...draft,
      companyId: company.id,
      cropId: start.cropId,
      currency: company.currency,
      gps: positionOf(where),
      zip: where.code,
    };
    const answer = (await askTrading(AddFastOrderDocument, { order, clientMutationId })).addFastOrder;
    const { id: orderId, offerId, contractId, errors } = answer;
    if (contractId !== null || orderId !== null) return show({ contractId, orderId, offerId });
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
    return navigate({
      to: '/quick-trading/order/error',
      search: true,
      state: {
        orderRefused: { messages: errors.flatMap(({ messages }) => messages), start, draft },
      },
      replace: true,
    });
  }
  return { place, show };
}
