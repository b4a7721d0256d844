import { OrdersDocument, type OrdersQuery } from '@canola/api-schema/trading/generated/operations';
import { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type DeliveriesWaiting, useDeliveriesWaiting } from '#market/deliveries/use-deliveries-waiting.ts';
import { type Ladder, useLadders } from '#market/ladder/ladder.queries.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useSignaturesDue } from '#market/trading/use-signatures-due.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { api } from '#shared/api/client.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

/** An order is close when the best price is no further than this share from its own. */
const CLOSE_SHARE = 0.01;

type Order = NonNullable<OrdersQuery['orders']>['edges'][number]['node'];

export type Need =
  | { kind: 'sign'; count: number }
  | { kind: 'expiring'; count: number }
  | DeliveryNeed
  | { kind: 'close'; order: Order; distance: string }
  | { kind: 'rung'; ladder: Ladder; distance: string }
  | { kind: 'unsold'; ladder: Ladder }
  | { kind: 'payment' };

interface DeliveryNeed {
  kind: 'overdue' | 'ticket' | 'receipt' | 'callOff';
  count: number;
}

/** Everything that waits for the person, the most urgent first. */
export function useNeeds(): Need[] | undefined {
  const { count, expiring } = useSignaturesDue();
  const { id: companyId } = useTradingCompany();
  const orders = useQuery(tradingQuery(OrdersDocument, { companyId, locale: useLanguage() }));
  const ladders = useLadders().data?.ladders?.edges.map(({ node }) => node) ?? [];
  const isPaymentDue = usePaymentDue();
  const deliveries = useDeliveriesWaiting();
  if (orders.data === undefined && !orders.isError) return undefined;
  const placed = (orders.data?.orders?.edges ?? []).map(({ node }) => node);
  return [
    ...(expiring > 0 ? [{ kind: 'expiring' as const, count: expiring }] : []),
    ...(count > expiring ? [{ kind: 'sign' as const, count: count - expiring }] : []),
    ...(isPaymentDue ? [{ kind: 'payment' as const }] : []),
    ...deliveryNeeds(deliveries),
    ...unsoldLadders(ladders),
    ...closeRungs(ladders),
    ...closeOrders(placed),
  ];
}

/** Money first. */
export function deliveryNeeds({ tickets, callOffs, payments, overdue }: DeliveriesWaiting): DeliveryNeed[] {
  const needs: DeliveryNeed[] = [
    { kind: 'overdue', count: overdue },
    { kind: 'ticket', count: tickets },
    { kind: 'receipt', count: payments },
    { kind: 'callOff', count: callOffs },
  ];
  return needs.filter(({ count }) => count > 0);
}

/** Past its closing day, with tons that nobody has bought. */
export function unsoldLadders(ladders: readonly Ladder[]): (Need & { kind: 'unsold' })[] {
  return ladders
    .filter(({ closed, held, waitingTons }) => closed && !held && Number(waitingTons) > 0)
    .map((ladder) => ({ kind: 'unsold', ladder }));
}

/** The next rung of each ladder is as an order: orders do not list it. */
export function closeRungs(ladders: readonly Ladder[]): (Need & { kind: 'rung' })[] {
  return ladders.flatMap((ladder) => {
    const next = ladder.rungs.find(({ state }) => state === 'WAITING');
    const distance = next?.reason?.distance;
    return next && distance != null && isClose(distance, next.price)
      ? [{ kind: 'rung', ladder, distance }]
      : [];
  });
}

function isClose(distance: string, price: string): boolean {
  const share = Number(distance) / Number(price);
  return share >= 0 && share <= CLOSE_SHARE;
}

/** Nearest first. A masked price has no distance, so it tells nothing. */
export function closeOrders(orders: readonly Order[]): (Need & { kind: 'close' })[] {
  return orders
    .flatMap((order) => {
      const distance = order.reason?.distance;
      if (distance == null) return [];
      const share = Number(distance) / Number(order.price);
      return isClose(distance, order.price) ? [{ share, order, distance }] : [];
    })
    .toSorted((a, b) => a.share - b.share)
    .map(({ order, distance }) => ({ kind: 'close', order, distance }));
}

const DUE: ReadonlySet<Subscription['status']> = new Set(['AWAITING_PAYMENT', 'PAST_DUE']);

/** For people who may pay, while the plan in force is not a paid one. */
function usePaymentDue(): boolean {
  const { company, may } = useAccess();
  const companyId = company?.companyId ?? '';
  const { data } = useQuery({
    // As the account's own list, so that it is read once.
    queryKey: ['billing', companyId, 'subscriptions'],
    queryFn: ({ signal }) =>
      api.get(`/can-users/api/subscription/company/${companyId}`, { schema: z.array(Subscription), signal }),
    enabled: may('PAYMENT_CREATE') && company?.companyPlan.source !== 'PAID',
  });
  return data?.some(({ status }) => DUE.has(status)) ?? false;
}
