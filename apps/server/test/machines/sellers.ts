import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  AddContractDocument,
  AddFastContractDocument,
} from '@canola/api-schema/trading/generated/operations';
import { ZIP } from '../trading-facts.ts';
import { type SellingFacts, TONS_PER_SALE } from './selling-world.ts';
import { until } from './until.ts';

const RETRY_MS = 250;
const REPLY_MS = 30_000;

export interface Ledger {
  /** The contract that each request was told, by the id that the request carries. */
  told: Map<string, string>;
  /** Requests that were refused for good, because the grain was sold out. */
  refused: number;
  /** Attempts without a usable reply; each is made again with the same id. */
  repeated: number;
  /** Replies to one id that named another contract than before: must stay 0. */
  different: number;
}

export interface Sellers {
  ledger: Ledger;
  /** Until so many more sales were acknowledged. */
  more(count: number): Promise<void>;
  /** Lets each finish what it asked for. */
  stop(): Promise<void>;
}

interface Reply {
  id: string | null;
  errors: readonly { code: string }[];
}

export const openLedger = (): Ledger => ({ told: new Map(), refused: 0, repeated: 0, different: 0 });

/** People who sell one after the other over HTTP, and ask again, as the app does, until they get a reply. */
export function startSellers(
  urlOf: () => string,
  facts: SellingFacts,
  ledger: Ledger = openLedger(),
  count = 8,
): Sellers {
  let stopping = false;

  const sellOne = async (turn: number) => {
    const clientMutationId = randomUUID();
    const body = requestOf(facts, turn, clientMutationId);
    for (;;) {
      const reply = await post(urlOf(), facts.token, body);
      if (reply?.id) {
        ledger.told.set(clientMutationId, reply.id);
        // Some replies get lost on the way: the same request again must name the same contract.
        if (turn % 10 === 0) {
          const again = await post(urlOf(), facts.token, body);
          if (again?.id && again.id !== reply.id) ledger.different += 1;
        }
        return;
      }
      if (reply && reply.errors.length > 0) {
        ledger.refused += 1;
        return;
      }
      ledger.repeated += 1;
      await wait(RETRY_MS);
    }
  };
  const sellers = Array.from({ length: count }, async (_, seller) => {
    for (let turn = seller; !stopping; turn += count) await sellOne(turn);
  });
  return {
    ledger,
    async more(sales) {
      const before = ledger.told.size;
      await until('sales go on', () => ledger.told.size >= before + sales);
    },
    async stop() {
      stopping = true;
      await Promise.all(sellers);
    },
  };
}

function requestOf(facts: SellingFacts, turn: number, clientMutationId: string): string {
  const { marketPriceId: marketPrice, plenty, scarce, companyId, cropId } = facts;
  const deal = { amount: String(TONS_PER_SALE), currency: 'CZK', marketPrice };
  if (turn % 4 === 3) {
    const yearHarvested = new Date().getUTCFullYear() - 1;
    const contract = { ...deal, company: companyId, crop: cropId, zip: ZIP, yearHarvested };
    return JSON.stringify({
      documentId: AddFastContractDocument.id,
      variables: { contract, clientMutationId },
    });
  }
  const offer = turn % 5 === 0 ? scarce[0] : plenty[turn % plenty.length];
  const contract = { ...deal, offer, customTransport: false };
  return JSON.stringify({ documentId: AddContractDocument.id, variables: { contract, clientMutationId } });
}

/** Nothing when there was no reply, or one that says to try again. */
async function post(url: string, token: string, body: string): Promise<Reply | undefined> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(REPLY_MS),
    });
    const { data, errors } = (await response.json()) as { data?: Record<string, Reply>; errors?: unknown };
    if (response.status === 200 && errors) throw new Refused(JSON.stringify(errors));
    if (response.status !== 200 && response.status < 500) throw new Refused(`${response.status}`);
    return data ? Object.values(data)[0] : undefined;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return undefined;
  }
}

/** A mistake of the trial itself: trying again would not help. */
class Refused extends Error {}
