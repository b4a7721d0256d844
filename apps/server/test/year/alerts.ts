import { HOUR_MS } from '@canola/api-schema/duration';
import { AddAlertDocument } from '@canola/api-schema/trading/generated/operations';
import type { Pool } from 'pg';
import type { SeededUser } from '../factories.ts';
import type { Calls } from './calls.ts';
import { type Line, linesOf, nameOf } from './lines.ts';
import type { MarketKey, PriceRecord } from './record.ts';

const BAND = 0.005;
const REST_HOURS = 6;

interface Watch {
  id: string;
  key: MarketKey;
  direction: 'ABOVE' | 'BELOW';
  threshold: number;
  isArmed: boolean;
  armedFrom: number;
  readyAgain: number | undefined;
  fired: number;
}

/** A plain program of what alerts must do, next to the product's. */
export interface AlertBook {
  add(
    actor: { name: string; user: SeededUser; companyId: string },
    place: { storageId: string; key: MarketKey },
    limits: { direction: Watch['direction']; threshold: number },
  ): Promise<void>;
  /** After prices have moved since that moment: what the product did must be what the plain program allows. */
  compare(since: Date, connection?: Pool): Promise<void>;
  /** The first difference. */
  breach(): string | undefined;
  count(): number;
}

interface Stored {
  armed: boolean;
  armedFrom: Date;
  readyAgain: number | null;
  messages: number;
}

export function openAlertBook(
  pool: Pool,
  { calls, record, now }: { calls: Calls; record: PriceRecord; now: () => Date },
): AlertBook {
  const watches: Watch[] = [];
  let found: string | undefined;

  async function stored(connection: Pool): Promise<Map<string, Stored>> {
    const { rows } = await connection.query<Stored & { id: string }>(
      `select a.id, a.armed, a.armed_from as "armedFrom", a.ready_again::float8 as "readyAgain",
         coalesce(n.count, 0)::int as messages
       from trading.alert a
       left join (select right(url, 36) as id, count(*) from notifications.notification
         where kind = 'alert.price' group by 1) n on n.id = a.id::text`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The best price that can be sold at; one that filled up a moment ago may or may not have been seen. */
  function bestOf(key: MarketKey, lines: Map<string, Line>, since: Date, countsFull: boolean) {
    const prices = record.tradersOf(key).flatMap((trader) => {
      const price = record.standing(trader, key, now());
      const fullAt = lines.get(nameOf(trader, key))?.fullAt;
      const isOpen = !fullAt || (countsFull && fullAt >= since);
      return price !== undefined && isOpen ? [price] : [];
    });
    return prices.length > 0 ? Math.max(...prices) : undefined;
  }

  const sideOf = ({ direction }: Watch) => (direction === 'ABOVE' ? 1 : -1);

  /** The effect of a value on it. */
  function after(watch: Watch, value: number | undefined): 'fires' | 'arms' | 'stays' {
    if (value === undefined) return 'stays';
    const side = sideOf(watch);
    if (watch.isArmed)
      return now().getTime() >= watch.armedFrom && side * (value - watch.threshold) >= 0 ? 'fires' : 'stays';
    return watch.readyAgain !== undefined && side * (watch.readyAgain - value) >= 0 ? 'arms' : 'stays';
  }

  return {
    async add(actor, { storageId, key }, { direction, threshold }) {
      const { ids, refusals } = await calls.change(actor, AddAlertDocument, {
        terms: {
          ...{ companyId: actor.companyId, kind: 'NET_PRICE', place: { storageId }, delivers: false },
          ...{ itemId: key.cropId, termId: key.quarterId },
        },
        limits: { direction, threshold: threshold.toFixed(2), once: false, endsOn: null, whenReached: 'NOW' },
      } as never);
      const { id } = ids;
      if (!id || refusals.length > 0) return;
      const isArmed = true;
      watches.push({
        ...{
          id,
          key,
          direction,
          threshold,
          isArmed,
          armedFrom: now().getTime(),
          readyAgain: undefined,
          fired: 0,
        },
      });
    },
    async compare(since, connection = pool) {
      const [lines, rows] = [await linesOf(connection), await stored(connection)];
      for (const watch of watches) {
        const row = rows.get(watch.id);
        if (!row) continue;
        const fires = row.messages - watch.fired;
        const did = fires > 0 ? 'fires' : row.armed && !watch.isArmed ? 'arms' : 'stays';
        const values = [false, true].map((countsFull) => bestOf(watch.key, lines, since, countsFull));
        const allowed = new Set(values.map((value) => after(watch, value)));
        // Without a new price nothing has to happen; what has ended may have been looked at.
        if (!record.isTouched(watch.key, since)) allowed.add('stays');
        const isOdd = fires < 0 || fires > 1 || (did === 'stays' && row.armed !== watch.isArmed);
        if (isOdd || !allowed.has(did))
          found ??= `${JSON.stringify(watch)} ${did} at ${values.join(' or ')}: ${JSON.stringify(row)}`;
        if (did === 'fires') {
          const band = (sideOf(watch) * Math.round(watch.threshold * 100 * BAND)) / 100;
          watch.readyAgain = watch.threshold - band;
          if (row.readyAgain !== null && Math.abs(row.readyAgain - watch.readyAgain) > 0.005)
            found ??= `${JSON.stringify(watch)} is ready again at ${row.readyAgain}`;
          watch.isArmed = false;
          watch.armedFrom = now().getTime() + REST_HOURS * HOUR_MS;
        } else if (did === 'arms') {
          if (row.armedFrom.getTime() < watch.armedFrom)
            found ??= `${JSON.stringify(watch)} does not rest: ${JSON.stringify(row)}`;
          watch.isArmed = true;
          watch.readyAgain = undefined;
          watch.armedFrom = row.armedFrom.getTime();
        }
        watch.fired = row.messages;
      }
    },
    breach: () => found,
    count: () => watches.length,
  };
}
