import { AddOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { useLocation } from '@tanstack/react-router';
import { orderValues } from '#market/order-form/order.schema.ts';
import { OrderForm } from '#market/order-form/order-form.tsx';
import { requestTrading } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { GuardNotice } from '#shared/access/guarded-action.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { useTrade, useTyped } from './trade-context.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

/** An order needs the grant to sign; without it a notice opens, and closing it leads back to the sale. */
export function OrderTab() {
  const refusal = refusalOf(useAccess(), 'CONTRACT_SIGN');
  const { insteadToSellNow } = useTradeNavigation();
  if (!refusal) return <NewOrder />;
  return <GuardNotice refusal={refusal} grant="CONTRACT_SIGN" onClose={() => void insteadToSellNow()} />;
}

function NewOrder() {
  const { offer, prices, quarters, quarter } = useTrade();
  const { typed, keep } = useTyped();
  const { id: companyId, currency } = useTradingCompany();
  const draft = useLocation().state.refused?.draft;
  const tons = useStateAtArrival('tons');
  const go = useTradeNavigation();

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
        draft
          ? orderValues(draft)
          : {
              ...typed.order,
              amount: typed.order?.amount ?? typed.sale?.amount ?? tons ?? null,
              quarterId: quarter.id,
            }
      }
      onTyped={(order) => keep({ order })}
      maxAmount={offer.amount}
      yearHarvested={offer.yearHarvested}
      onQuarterChange={(id) => void go.toQuarter(id)}
      send={async ({ harvestYear: _, ...terms }, clientMutationId) => {
        const order = { ...terms, active: true, currency, offerId: offer.id };
        return (await requestTrading(AddOrderDocument, { order, clientMutationId })).addOrder;
      }}
      onDone={({ contractId, orderId }, placed) => {
        if (placed) keep({ order: undefined });
        if (contractId !== null) return go.toContract(contractId);
        return orderId !== null && go.toPlacedOrder(orderId);
      }}
      onRefused={go.toError}
    />
  );
}
