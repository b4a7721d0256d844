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
const REASON_LENGTH = 200;
/** The same reason counts once, whatever the request's id. */
const VARYING = /,?"requestId":"[^"]*"/;

export interface Ledger {
  /** The contract that each request was told, by the id that the request carries. */
  told: Map<string, string>;
  /** Requests that were refused for good, because the grain was sold out. */
  refused: number;
  /** Every attempt. */
  sent: number;
  /** Attempts without a usable reply; each is made again with the same id. */
  repeated: number;
  /** Why they had none, and how often. */
  reasons: Record<string, number>;
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

export const openLedger = (): Ledger => ({
  told: new Map(),
  refused: 0,
  sent: 0,
  repeated: 0,
  reasons: {},
  different: 0,
});

/** People who sell one after the other over HTTP, and ask again, as the app does, until they get a reply. */
export function startSellers(
  urlOf: () => string,
  facts: SellingFacts,
  ledger: Ledger = openLedger(),
  count = 8,
): Sellers {
  let stopping = false;
  let mistake: unknown;

  const send = async (body: string) => {
    ledger.sent += 1;
    const reply = await post(urlOf(), facts.token, body);
    if (typeof reply !== 'string') return reply;
    ledger.repeated += 1;
    ledger.reasons[reply] = (ledger.reasons[reply] ?? 0) + 1;
    return undefined;
  };
  const sellOne = async (turn: number) => {
    const clientMutationId = randomUUID();
    const body = requestOf(facts, turn, clientMutationId);
    for (;;) {
      const reply = await send(body);
      if (reply?.id) {
        ledger.told.set(clientMutationId, reply.id);
        // Some replies get lost on the way: the same request again must name the same contract.
        if (turn % 10 === 0) {
          const again = await send(body);
          if (again?.id && again.id !== reply.id) ledger.different += 1;
        }
        return;
      }
      if (reply && reply.errors.length > 0) {
        ledger.refused += 1;
        return;
      }
      await wait(RETRY_MS);
    }
  };
  const sellers = Array.from({ length: count }, async (_, seller) => {
    for (let turn = seller; !stopping; turn += count) await sellOne(turn);
  });
  const ended = Promise.all(sellers);
  ended.catch((error: unknown) => {
    mistake = error;
  });
  return {
    ledger,
    async more(sales) {
      const before = ledger.told.size;
      await until('sales go on', () => {
        if (mistake) throw mistake;
        return ledger.told.size >= before + sales;
      });
    },
    async stop() {
      stopping = true;
      await ended;
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

/** The reply, or why there was none or one that says to try again. */
async function post(url: string, token: string, body: string): Promise<Reply | string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(REPLY_MS),
  }).catch(noReply);
  if (typeof response === 'string') return response;
  const { status } = response;
  const text = await response.text().catch((error: Error) => `cut off: ${noReply(error)}`);
  if (status >= 500) return `${status} ${text.slice(0, REASON_LENGTH).replace(VARYING, '')}`;
  if (status !== 200) throw new Refused(`${status} ${text}`);
  if (!text.endsWith('}')) return text.slice(0, REASON_LENGTH);
  const { data, errors } = JSON.parse(text) as { data?: Record<string, Reply>; errors?: unknown };
  if (errors) throw new Refused(JSON.stringify(errors));
  return (data && Object.values(data)[0]) ?? 'a reply without data';
}

function noReply(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return [cause.name, 'code' in cause && cause.code, cause.message].filter(Boolean).join(' ');
}

/** A mistake of the trial itself: trying again would not help. */
class Refused extends Error {}
