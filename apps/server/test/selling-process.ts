/**
 * A process for tests to kill: sells as fast as it can until it dies. It prints each request before sending it
 * (`ask <kind> <id>`) and each result (`sold <id> <contract>`); requests of a killed predecessor come first.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Pool } from 'pg';
import { readConfig } from '../src/config.ts';
import { addContract } from '../src/modules/trading/contracts/sell.service.ts';
import { addFastContract } from '../src/modules/trading/fast/fast-contract.service.ts';
import { addOrder } from '../src/modules/trading/orders/orders.service.ts';
import { findViewer } from '../src/modules/users/index.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { PRODUCTION_SETTINGS } from './production-settings.ts';
import { SALE_KINDS, type SaleKind, type SellerTask } from './selling/seller-task.ts';
import { accepted, MARKET, NOW, WHEAT, ZIP } from './trading-facts.ts';

const SELLERS = 8;
const task: SellerTask = JSON.parse(process.argv[2] ?? '');
const config = readConfig({ ...PRODUCTION_SETTINGS, DATABASE_URL: task.databaseUrl, LOG_LEVEL: 'silent' });
const log = createLogger(config);
const db = openDatabase(new Pool({ connectionString: task.databaseUrl, max: SELLERS }));
const live = { subscribe: () => () => {} } as unknown as Deps['live'];
const deps: Deps = { config, log, db, live, clock: { now: () => NOW } };
const claims = { subject: task.subject, email: undefined, emailVerified: false, permissions: [] };
const viewer = await findViewer(deps, claims);

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
      return accepted(await addFastContract(deps, viewer, input, id)).contractId;
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

/** Written to the pipe synchronously, so a kill does not lose it. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}

await Promise.all(Array.from({ length: SELLERS }, (_, seller) => sellForever(seller)));
