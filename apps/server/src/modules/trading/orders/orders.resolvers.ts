import { batched } from '../../../platform/batch.ts';
import type { TradingContext } from '../context.ts';
import type { Locale, Resolvers } from '../generated/resolvers.ts';
import { type Explanation, explainOrders } from './explain.service.ts';
import { showReason } from './order-reasons.ts';

/** What the statement puts into the row for this resolver. */
interface OrderReading {
  _id: string;
  _locale: Locale;
  _isShown: boolean;
}

export const orderResolvers: Resolvers = {
  Order: {
    async reason(order, _, context) {
      const { _id, _locale, _isShown } = order as unknown as OrderReading;
      const explanation = await explainerOf(context)(_id);
      if (!explanation) return null;
      return showReason(explanation, { locale: _locale, isShown: _isShown, now: context.deps.clock.now() });
    },
  },
};

type Explain = (orderId: string) => Promise<Explanation | undefined>;

const explainers = new WeakMap<TradingContext, Explain>();

/** A context lives as long as its request: all orders that the request asks about are one statement. */
function explainerOf(context: TradingContext): Explain {
  const known = explainers.get(context);
  if (known) return known;
  const { deps, viewer } = context;
  const explain = batched((orderIds: readonly string[]) => explainOrders(deps, viewer, orderIds));
  explainers.set(context, explain);
  return explain;
}
