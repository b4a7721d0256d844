/**
 * A process for tests to kill: sells as fast as it can until it dies. It prints each request before sending it
 * (`ask <kind> <id>`) and each result (`sold <id> <contract>`); requests of a killed predecessor come first.
 */
import { randomUUID } from 'node:crypto';
import { addContract } from '../src/modules/trading/contracts/sell.service.ts';
import { addOrder } from '../src/modules/trading/orders/orders.service.ts';
import { addQuickSale } from '../src/modules/trading/quick-trading/quick-sale.service.ts';
import { openSeller, SELLERS, say } from './selling/seller-deps.ts';
import { SALE_KINDS, type SaleKind, type SellerTask } from './selling/seller-task.ts';
import { accepted, MARKET, WHEAT, ZIP } from './trading-facts.ts';

const task: SellerTask = JSON.parse(process.argv[2] ?? '');
const { deps, viewer } = await openSeller(task);

const deal = {
  amount: '24',
  currency: 'CZK' as const,
  marketPriceId: task.marketPriceId,
  expectedPrice: '5000',
  note: null,
  customTransport: false,
  transportNote: null,
};

async function ask(kind: SaleKind, offerId: string, id: string): Promise<string | null> {
  switch (kind) {
    case 'sale': {
      const input = { ...deal, offerId };
      return accepted(await addContract(deps, viewer, input, id)).contractId;
    }
    case 'fast': {
      const input = { ...deal, companyId: task.companyId, cropId: WHEAT, zip: ZIP };
      return accepted(await addQuickSale(deps, viewer, input, id)).contractId;
    }
    case 'order': {
      const input = {
        offerId,
        amount: '24',
        currency: 'CZK' as const,
        price: '5000',
        lowPrice: null,
        quarterId: MARKET.quarterId,
        customTransport: false,
        transportNote: null,
        note: null,
        onlyTraderId: null,
      };
      return accepted(await addOrder(deps, viewer, input, id)).contractId;
    }
  }
}

const open = [...task.inDoubt];

async function sellForever(seller: number): Promise<never> {
  for (let turn = seller; ; turn++) {
    const again = open.shift();
    const kind = again?.kind ?? SALE_KINDS[turn % SALE_KINDS.length] ?? 'sale';
    const id = again?.id ?? randomUUID();
    const offerId = again?.offerId ?? task.offerIds[turn % task.offerIds.length] ?? '';
    say(`ask ${kind} ${offerId} ${id}`);
    say(`sold ${id} ${await ask(kind, offerId, id)}`);
  }
}

await Promise.all(Array.from({ length: SELLERS }, (_, seller) => sellForever(seller)));
