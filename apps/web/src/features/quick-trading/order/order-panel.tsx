import { AddFastOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ALL_TRADERS, type OrderValues, orderValues } from '#market/order-form/order.schema.ts';
import type { OrderFormProps } from '#market/order-form/order-form.props.ts';
import { OrderForm } from '#market/order-form/order-form.tsx';
import { bestPrice, betterPrice } from '#market/order-form/order-prices.ts';
import { type PostalCode, positionOf } from '#market/postal-code/postal-codes.ts';
import { harvestYearOf } from '#market/quarter/quarter.ts';
import type { Deal } from '#market/trading/lost-answers.ts';
import { requestTrading } from '#market/trading/trading-api.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { CropFrame } from '../crop-frame.tsx';
import { StockNote, type StockSubject } from '../stock/stock-note.tsx';
import { usePlausibleAmount } from '../stock/use-plausible-amount.tsx';
import { useCropMarket } from '../use-crop-market.ts';
import { useTypedDeal } from '../use-typed-deal.ts';

/** A new order for a crop that need not be in a storage yet; it starts with what navigation state says. */
export function OrderPanel() {
  const fastOrder = useStateAtArrival('fastOrder');
  return fastOrder && <NewOrder start={fastOrder} />;
}

function NewOrder({ start }: { start: FastOrderStart }) {
  const { t } = useTranslation('quick-trading');
  const market = useCropMarket(start.cropId);
  const { company, prices, quarters } = market;
  const draft = useStateAtArrival('refused')?.draft;
  const { typed, keep } = useTypedDeal(start.cropId);
  const navigate = useNavigate();
  const showDeal = useShowDeal();
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
            typed.order ??
            (draft
              ? orderValues(draft)
              : {
                  quarterId: start.quarterId,
                  amount: start.amount ?? null,
                  price: startPrice(start, prices),
                  trader: proposedTrader(start.traders, prices),
                })
          }
          onTyped={(order) => keep({ order })}
          send={async (next, clientMutationId) => {
            const order = {
              ...next,
              companyId: company.id,
              cropId: crop.id,
              currency: company.currency,
              gps: positionOf(where),
              zip: where.code,
            };
            return (await requestTrading(AddFastOrderDocument, { order, clientMutationId })).addFastOrder;
          }}
          onDone={showDeal}
          onRefused={(refused) =>
            navigate({
              to: '/quick-trading/order/error',
              search: true,
              state: { fastOrder: start, refused },
              replace: true,
            })
          }
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

function OrderStock(subject: StockSubject) {
  const [amount, quarterId] = useWatch<OrderValues, ['amount', 'quarterId']>({
    name: ['amount', 'quarterId'],
  });
  return (
    quarterId !== '' && <StockNote {...subject} amount={amount} yearHarvested={harvestYearOf(quarterId)} />
  );
}

/** Above the best price: at it, the order would sell immediately. */
function startPrice({ quarterId, price }: FastOrderStart, prices: OrderFormProps['prices']): number | null {
  const best = bestPrice(prices, quarterId)?.price ?? price;
  return best === null ? null : betterPrice(best);
}

/** Shows an order that waits, or the contract where it sold immediately. */
function useShowDeal() {
  const navigate = useNavigate();
  return ({ contractId, orderId, offerId }: Deal) => {
    const to = { search: true, replace: true } as const;
    if (contractId !== null)
      return navigate({
        to: '/quick-trading/sell/success/contract/$contractId',
        params: { contractId },
        ...to,
      });
    if (orderId === null || offerId === null) return;
    const params = { orderId, offerId };
    return navigate({ to: '/quick-trading/order/$orderId/offer/$offerId/success', params, ...to });
  };
}

/** A new order starts with the only trader that quoted, if it still does; otherwise with all traders. */
export function proposedTrader(
  quoted: readonly string[],
  prices: readonly { trader: { id: string } }[],
): string {
  const [only, ...others] = quoted;
  const isProposed = others.length === 0 && prices.some(({ trader }) => trader.id === only);
  return only !== undefined && isProposed ? only : ALL_TRADERS;
}

/** The start values of a new quick order, in navigation state (docs/product/screens.md#navigation-state). */
interface FastOrderStart {
  postalCode: string;
  cropId: string;
  quarterId: string;
  price: string | null;
  amount?: number | null;
  /** The traders that quoted; a single one is proposed. */
  traders: string[];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    fastOrder?: FastOrderStart;
    /** The trader whose price the sell panel starts with. */
    traderId?: string;
  }
}
