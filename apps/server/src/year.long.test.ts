import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../test/build-test-app.ts';
import { INVARIANTS } from '../test/year/books.ts';
import { simulate, Violation, type YearResult } from '../test/year/simulate.ts';
import { sellWithoutLock } from '../test/year/skipped-lock.ts';
import { addSubscription } from './modules/users/index.ts';

const TIMEOUT = { timeout: 900_000 };
const SMALL = { farms: 6, traders: 4, days: 14 };

it.each([{ seed: 1 }, { seed: 3, faults: true }, { seed: 4, faults: true, parallel: true }])(
  'thirty days of ten farms hold: %o',
  TIMEOUT,
  async (way) => {
    const year = await simulate({ ...way, farms: 10, traders: 6, days: 30 });
    await year.close();
    expect(year.deaths).toBe(way.faults ? 1 : 0);
  },
);

it('one seed has one hash', TIMEOUT, async () => {
  const hashes = [];
  for (let run = 0; run < 3; run += 1) {
    const year = await simulate({ seed: 11, ...SMALL, days: 25, faults: true });
    hashes.push(year.hash);
    await year.close();
  }
  expect(new Set(hashes).size).toBe(1);
});

it('a violation names its invariant and its day', TIMEOUT, async () => {
  const sabotage = async (day: number, { db }: TestApp) => {
    if (day === SMALL.days - 2) await db.$client.query('update trading.offer set total = total + 24');
  };
  const failure = await simulate({ seed: 11, ...SMALL, sabotage }).then(
    (year) => year.close(),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Violation);
  expect(failure).toMatchObject({ invariant: 'the harvest is stored or sold', day: SMALL.days - 2 });
});

/** The traces that a bug would leave in the books; the invariant of its name must find it. */
const PLANTED: [invariant: string, bug: string, statement: string][] = [
  [
    'tons of each offer add up',
    'tons sold twice',
    'update trading.offer set sold = sold + 1, total = total + 1 where sold > 0',
  ],
  [
    'every acknowledged request has its result, every refused one none',
    'a result that was lost',
    `update trading.client_mutation set result = jsonb_set(result, '{contractId}', 'null')
     where result ->> 'contractId' is not null`,
  ],
  [
    'every acknowledged request has its result, every refused one none',
    'an order that was placed twice',
    `insert into trading.sell_order select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'active', false))).*
     from trading.sell_order o where ladder_id is null limit 1`,
  ],
  [
    'no order was filled at a price that it did not ask for',
    'an order filled below its price',
    `update trading.sell_order o set price = c.price + 10, low_price = null from trading.contract c
     where c.order_id = o.id`,
  ],
  [
    'no order waits that a quote could fill',
    'a job dropped',
    'update trading.sell_order set price = 1, low_price = null where active and not held',
  ],
  [
    'no line has sold more than its limit',
    'a limit ignored',
    'update trading.contract set is_counted = not is_counted',
  ],
  [
    'everything was sold at a price that its trader stood by',
    'a sale at another price',
    'update trading.contract set quoted_price = quoted_price + 10',
  ],
  [
    'no stop was triggered by a price that only went away',
    'a stop without a fall',
    `update trading.sell_order o set price = c.price + 100, low_price = c.price - 100
     from trading.contract c where c.order_id = o.id`,
  ],
  [
    'the newest prices are those that traders say',
    'a withdrawn price that stands',
    'update prices.current_quote set valid_until = null where valid_until is not null',
  ],
  [
    'no more was delivered than is tolerated',
    'a lorry too many',
    'update trading.ticket set moved_kg = 0, gross_kg = tare_kg + 60000',
  ],
  [
    'settled kilograms are those of confirmed tickets',
    'a ticket settled twice',
    `update trading.ticket set is_settled = false where is_settled`,
  ],
  [
    'settled sums are those of a calculation by hand',
    'a sum rounded twice',
    'update trading.settlement_line set amount = round(amount, 0) + 0.01',
  ],
  [
    'only money that moved was confirmed, and once',
    'a receipt counted twice',
    `insert into trading.receipt (company_id, settlement_id, amount, day, said_by, confirmed_at, created_at)
     select company_id, settlement_id, amount, day, said_by, confirmed_at, created_at from trading.receipt
     where confirmed_at is not null`,
  ],
  [
    'both sides see the same owed, and it is what was settled less what came',
    'a payment that one side does not see',
    'update trading.receipt set confirmed_at = null where confirmed_at is not null',
  ],
  [
    'numbers of settlements have no gaps, and each is due in time',
    'a number left out',
    'update trading.settlement set sequence = sequence + 1 where sequence = (select max(sequence) from trading.settlement)',
  ],
  [
    'a closed delivery has the tons that came',
    'an outcome that was forgotten',
    'update trading.contract set outcome_tons = outcome_tons + 0.1 where outcome_tons is not null',
  ],
  [
    'a paused ladder sells nothing, and no ladder more than it has',
    'a rung sold while it was paused',
    `update trading.ladder set held_at = created_at`,
  ],
  [
    'messages went to members only',
    'a message to somebody who left',
    `delete from users.membership where id in (select m.id from users.membership m
       join notifications.notification n on n.user_id = m.user_id and n.company_id = m.company_id)`,
  ],
  [
    'nobody who left is told anything',
    'a message after somebody left',
    `insert into notifications.notification (user_id, company_id, kind, params)
     select u.id, m.company_id, 'alert.price', '{}' from users.app_user u, users.membership m
     where u.email like 'helper-%'`,
  ],
  [
    'silence confirmed a ticket in a week, and no later',
    'a ticket that nobody confirms',
    `update trading.ticket set entered_at = entered_at - interval '30 days'
     where state = 'ENTERED' and side = 'TRADER' and not needs_yes`,
  ],
  [
    'contracts moved only as allowed, and their chains are whole',
    'a move without its event',
    'update trading.contract set event_number = event_number + 1',
  ],
  [
    'the book of a trader equals a recount',
    'tons that the book forgot',
    'update trading.contract set amount = amount + 1, outcome_tons = outcome_tons + 1',
  ],
  [
    'demand equals a recount, and shows nobody',
    'orders that are not counted',
    `update trading.sell_order set active = true, held = false, only_trader_id = null, region_id = 'CZ063',
       crop_id = 'maize', quarter_id = '2028Q1', low_price = null, price = 5000, amount = 50`,
  ],
  [
    'positions equal a recount',
    'a sale that a position does not know',
    'update trading.contract set final_price = final_price + 1',
  ],
  [
    'final prices are the price and its adjustments',
    'a price rounded twice',
    'update trading.contract set final_price = final_price + 0.01',
  ],
  [
    'every contract was sent to its trader',
    'a contract that stays here',
    `update trading.contract set status = 'PENDING' where id = (select min(id::text)::uuid from trading.contract)`,
  ],
  [
    'totals equal a recount',
    'a total that was not kept',
    'update trading.company_total set signed_czk = signed_czk + 0.01 where signed > 0',
  ],
  [
    'no job is left that should have run',
    'a job that nobody runs',
    `select graphile_worker.add_job('nobody.runs-this', run_at => '2026-07-01T00:00:00Z')`,
  ],
  [
    'alerts fire as a plain program says',
    'a message that was lost',
    `delete from notifications.notification where kind = 'alert.price'`,
  ],
];

describe('a planted bug is found', () => {
  let year: YearResult;
  beforeAll(async () => {
    year = await simulate({ seed: 8, farms: 6, traders: 6, days: 32, faults: true });
  }, TIMEOUT.timeout);
  afterAll(() => year.close());

  it('no masked price was in any answer: a mask forgotten', TIMEOUT, async () => {
    const { market } = year;
    const [looker] = market.lookers;
    const { rows } = await market.test.db.$client.query(`select id from users.company where name = 'Looker'`);
    const paid = { planType: 'PREMIUM', source: 'PAID', status: 'ACTIVE', period: 'YEARLY' } as const;
    await addSubscription(market.test.db, { ...paid, companyId: rows[0].id, createdAt: new Date() });
    expect(looker?.breach()).toBeUndefined();
    await looker?.look();
    expect(looker?.breach()).toBeDefined();
  });

  it.each(PLANTED)('%s: %s', TIMEOUT, async (name, _, statement) => {
    const { market } = year;
    const invariant = INVARIANTS.find((known) => known.name === name);
    const client = await market.test.db.$client.connect();
    try {
      await client.query('begin');
      const test = { ...market.test, db: { $client: client } } as never;
      // From the first day on, as if all of it were today.
      const broken = { ...market, test, isLast: true };
      const { rowCount } = await client.query(statement);
      expect(rowCount).toBeGreaterThan(0);
      await market.alerts.compare(market.test.clock.now(), client as never);
      expect(await invariant?.check(broken)).toBeDefined();
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  // The last: what it sells stays.
  it('no line has sold more than its limit: a lock skipped', TIMEOUT, async () => {
    const { market } = year;
    const invariant = INVARIANTS.find(({ name }) => name === 'no line has sold more than its limit');
    expect(await invariant?.check(market)).toBeUndefined();
    await sellWithoutLock(market);
    expect(await invariant?.check(market)).toBeDefined();
  });
});
