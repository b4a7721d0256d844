import { issueTraderKey } from '../../apps/server/src/modules/prices/index.ts';
import {
  AddContractDocument,
  type Currency,
  OfferPricesDocument,
} from '../../packages/api-schema/src/trading/generated/operations.ts';
import { expect, type Farm, test as market } from './farm.ts';

export { expect };

interface Sold {
  contractId: string;
  traderId: string;
  traderName: string;
  price: string;
}

export interface Office {
  /** Sells tons of an offer to the best trader of its nearest quarter, as the app does. */
  sell(farm: Farm, offerId: string, amount: string): Promise<Sold>;
  /** A trader's system decides on a contract as soon as it waits for that decision. */
  answer(
    sold: Pick<Sold, 'contractId' | 'traderId'>,
    name: 'accept' | 'reject' | 'sign',
    body: object,
  ): Promise<void>;
}

export const test = market.extend<Office>({
  sell: async ({ page: _ }, use) =>
    use(async (farm, offerId, amount) => {
      const currency: Currency = 'CZK';
      const [best] = await bestPrices(farm, offerId, currency);
      if (best?.price == null) throw new Error('Nobody quotes the crop.');
      const { addContract } = await farm.ask(AddContractDocument, {
        contract: { amount, currency, customTransport: false, marketPrice: best.id, offer: offerId },
      });
      if (addContract.id === null) throw new Error(`refused: ${JSON.stringify(addContract.errors)}`);
      const { id: traderId, name: traderName } = best.trader;
      return { contractId: addContract.id, traderId, traderName, price: best.price };
    }),

  answer: async ({ db, baseURL }, use) =>
    use(async ({ contractId, traderId }, name, body) => {
      const key = await issueTraderKey(db, { traderId, now: new Date() });
      // It is refused until the contract is ready: sent to the trader, its document created.
      await expect
        .poll(async () => {
          const reply = await fetch(`${baseURL}/can-trading/api/trader/contract/${contractId}/${name}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          return reply.status;
        })
        .toBe(200);
    }),
});

/** In the nearest quarter, the best first. */
export async function bestPrices(farm: Farm, offerId: string, currency: Currency = 'CZK') {
  const { offer } = await farm.ask(OfferPricesDocument, { id: offerId, currency, locale: 'en' });
  const prices = offer?.lastPrices ?? [];
  const nearest = prices
    .map(({ quarter }) => quarter.id)
    .sort()
    .at(0);
  return prices
    .filter(({ quarter }) => quarter.id === nearest)
    .sort((a, b) => Number(b.price) - Number(a.price));
}
