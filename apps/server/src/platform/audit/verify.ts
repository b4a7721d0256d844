import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { defineTask, enqueue } from '../jobs/jobs.ts';
import {
  type Break,
  type ChainEnd,
  type EventRow,
  findBreak,
  findEnd,
  findLastEvent,
  type Head,
  listEventsAfter,
  saveCheck,
} from './audit.queries.ts';
import { type ChainKey, chainKeys, endSeal, linkHash, sameSeal } from './chain-hash.ts';

const BATCH = 1000;
const SEND_TIMEOUT_MS = 10_000;

/** The end that a process saw last: an older state of the database does not contain it. */
const lastSeen = new WeakMap<Config, Head>();

/** The reasons of a break that only a remembered head shows. */
const REPLACED = 'it was another event before';
const cutOff = (number: number | string) => `event ${number} and those after it are missing`;
const CUT_OFF = new RegExp(`^${cutOff('\\d+')}$`);
const isShownByHead = ({ reason }: Break) => reason === REPLACED || CUT_OFF.test(reason);

/** The first break of the chain. `known` are heads that it has to contain. */
export async function findChainBreak(db: Db, known: readonly Head[] = []): Promise<Break | undefined> {
  return db.transaction(
    async (tx) => {
      const end = await findEnd(tx);
      const walked = await walk(tx, known);
      return walked.broken ?? breakOfEnd(end, walked);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

interface Walked {
  last: Head;
  key: ChainKey | undefined;
  missing: Head | undefined;
  broken?: Break;
}

async function walk(db: Db, known: readonly Head[]): Promise<Walked> {
  const expected = new Map(known.map(({ number, hash }) => [number, hash]));
  let last: Head = { number: 0, hash: '' };
  let key: ChainKey | undefined;
  for (let rows = await listEventsAfter(db, 0, BATCH); rows.length > 0; ) {
    for (const row of rows) {
      if (row.action === 'audit.keyed')
        key = chainKeys().find(({ id }) => id === readBody(row)?.changes?.key);
      const isKnown = row.action !== 'audit.keyed' || key !== undefined;
      const reason = isKnown
        ? reasonOf(row, last, key, expected.get(row.number))
        : 'its key is not configured';
      if (reason) return { last, key, missing: undefined, broken: { event: row.number, reason } };
      last = { number: row.number, hash: row.hash };
    }
    rows = await listEventsAfter(db, last.number, BATCH);
  }
  return { last, key, missing: known.find(({ number }) => number > last.number) };
}

function reasonOf(row: EventRow, last: Head, key: ChainKey | undefined, known?: string): string | undefined {
  if (row.number !== last.number + 1) return 'events before it are missing';
  if (row.hash !== linkHash(key, last.hash, row.body)) return 'its hash does not follow from its text';
  if (known !== undefined && row.hash !== known) return REPLACED;
  return isAsWritten(row) ? undefined : 'its columns are not those of its text';
}

interface Body {
  changes?: { key?: unknown };
}

function readBody({ body }: EventRow): (Body & Record<string, unknown>) | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isAsWritten(row: EventRow): boolean {
  const said = readBody(row);
  return (
    said?.number === row.number &&
    said.at === row.at.getTime() &&
    said.actor === row.actorId &&
    said.action === row.action &&
    said.subjectType === row.subjectType &&
    said.subject === row.subjectId &&
    said.user === row.userId &&
    said.company === row.companyId &&
    said.country === row.countryId
  );
}

function breakOfEnd(end: ChainEnd | undefined, { last, key, missing }: Walked): Break | undefined {
  const whole = (reason: string): Break => ({ event: null, reason });
  if (missing) return whole(cutOff(missing.number));
  if (!key && !end && (chainKeys().length === 0 || last.number === 0)) return undefined;
  if (!key) return whole('it is not keyed: npm run audit -- seal');
  if (key.isReplaced) return whole('it ends with a key that was replaced');
  if (end?.number !== last.number || end.hash !== last.hash)
    return whole(`it ends with event ${last.number}, but was sealed at ${end?.number ?? 'none'}`);
  return sameSeal(end.seal, endSeal(key, end.number, end.hash)) ? undefined : whole('its end is not sealed');
}

/** The head in the log of the process shows later whether the end of the chain was cut off. */
export async function verifyChain(deps: Pick<Deps, 'db' | 'log' | 'clock' | 'config'>): Promise<boolean> {
  const { db, log, clock, config } = deps;
  const seen = lastSeen.get(config);
  const found = await findChainBreak(db, seen ? [seen] : []);
  const before = await findBreak(db);
  // A process without that head does not find it again, so it stays until an operator seals the chain.
  const broken = before && isShownByHead(before) ? { event: before.event, reason: before.reason } : found;
  await saveCheck(db, clock.now(), broken);
  if (broken) {
    // From now on the database remembers it; after the seal the head is not expected any more.
    if (isShownByHead(broken)) lastSeen.delete(config);
    log.error(broken, 'the audit log was tampered with');
    return false;
  }
  const head = await findLastEvent(db);
  if (head) lastSeen.set(config, { number: head.number, hash: head.hash });
  return true;
}

/** The head leaves the machine, where nobody who holds the database can take it back. */
export const sendHead = defineTask({
  name: 'audit.send-head',
  payload: z.strictObject({ isWhole: z.boolean() }),
  maxAttempts: 5,
  async run({ db, clock, config }, { isWhole }) {
    if (!config.audit.headUrl) return;
    const head = await findLastEvent(db);
    const sent = await fetch(config.audit.headUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        installation: config.publicUrl,
        at: clock.now().toISOString(),
        events: head?.number ?? 0,
        head: head?.hash ?? null,
        isWhole,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    if (!sent.ok) throw new Error(`the head of the audit log was not accepted: ${sent.status}`);
  },
});

export const verifyAudit = defineTask({
  name: 'audit.verify',
  payload: z.strictObject({}),
  cron: '20 * * * *',
  async run(deps) {
    const { db, log, config } = deps;
    const isWhole = await verifyChain(deps);
    const head = await findLastEvent(db);
    if (config.audit.headUrl) await enqueue(db, sendHead, { isWhole }, { key: sendHead.name });
    else log.info({ events: head?.number ?? 0, head: head?.hash, isWhole }, 'the head of the audit log');
  },
});
