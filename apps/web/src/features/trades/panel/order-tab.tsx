import { AddOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type OrderDraft, orderValues } from '#market/order-form/order.schema.ts';
import { OrderForm } from '#market/order-form/order-form.tsx';
import type { Deal } from '#market/trading/lost-answers.ts';
import { askTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { GuardNotice } from '#shared/access/guarded-action.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useTrade } from './trade-context.ts';
import { useTyped } from './typed.ts';
import { useTradeNavigation } from './use-trade-navigation.ts';

/** An order needs the grant to sign; without it the notice opens, and leads back to the sale (docs/product/selling.md). */
export function OrderTab() {
  const refusal = refusalOf(useAccess(), 'CONTRACT_SIGN');
  const { insteadToSellNow } = useTradeNavigation();
  if (!refusal) return <NewOrder />;
  return <GuardNotice refusal={refusal} grant="CONTRACT_SIGN" onClose={() => void insteadToSellNow()} />;
}

function NewOrder() {
  const { offer, prices, quarters, quarter } = useTrade();
  const typed = useTyped(offer.id);
  const { id: companyId, currency } = useTradingCompany();
  const { tradeDraft } = useLocation().state;
  const queryClient = useQueryClient();
  const go = useTradeNavigation();

  function show({ contractId, orderId }: Deal) {
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
    if (contractId !== null) return go.toContract(contractId);
    return orderId !== null && go.toPlacedOrder(orderId);
  }

  async function place(draft: OrderDraft, clientMutationId: string) {
    const { harvestYear: _, ...terms } = draft;
    const order = { ...terms, active: true, currency, offerId: offer.id };
    const answer = (await askTrading(AddOrderDocument, { order, clientMutationId })).addOrder;
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
    if (answer.contractId !== null || answer.id !== null) typed.order = undefined;
    if (answer.contractId !== null) return go.toContract(answer.contractId);
    if (answer.id !== null) return go.toPlacedOrder(answer.id);
    return go.toError({ messages: answer.errors.flatMap(({ messages }) => messages), draft });
  }

  return (
    <OrderForm
      mode="new"
      place={{ storageId: offer.storage.id }}
      companyId={companyId}
      cropId={offer.crop.id}
      currency={currency}
      quarters={quarters}
      prices={prices}
      initial={
        tradeDraft
          ? orderValues(tradeDraft)
          : {
              ...typed.order,
              amount: typed.order?.amount ?? typed.sale?.amount ?? null,
              quarterId: quarter.id,
            }
      }
      onTyped={(values) => {
        typed.order = values;
      }}
      maxAmount={offer.amount}
      yearHarvested={offer.yearHarvested}
      onQuarterChange={(id) => void go.toQuarter(id)}
      onSubmit={place}
      onEarlier={show}
    />
  );
}
