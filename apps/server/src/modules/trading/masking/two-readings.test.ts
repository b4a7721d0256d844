import { type GraphQLField, type GraphQLNamedType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRAPHQL_ROWS, namedOf } from '../../../../test/access-matrix/graphql.rows.ts';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import type { GraphqlResponse } from '../../../../test/graphql-caller.ts';
import { type Holder, type HoldingsWorld, openHoldingsWorld } from '../../../../test/holdings-world.ts';
import { TRADERS } from '../../../../test/trading-facts.ts';
import { tradingSchema } from '../graphql/schema.ts';

type Root = GraphQLField<unknown, unknown>;
/** Of `companies` no language is asked, so names have none; `company` leads to the same. */
const QUERIES: Root[] = Object.values(tradingSchema().getQueryType()?.getFields() ?? {}).filter(
  ({ name }) => name !== 'companies',
);
/** Less where a query would cost too much. */
const DEPTHS = [5, 4, 3, 2];

let world: HoldingsWorld;
beforeAll(async () => {
  world = await openHoldingsWorld();
  // Two prices of each market, so that their order could tell which is the better.
  const pool = world.db.$client;
  const { rows } = await pool.query<{ regionId: string; cropId: string; quarterId: string }>(
    `select distinct region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId" from prices.current_quote`,
  );
  for (const market of rows)
    for (const [at, traderId] of TRADERS.slice(0, 2).entries())
      await world.quote(String(5000 + 100 * at), { ...market, traderId });
  await pool.query(
    `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
     select region_id, crop_id, quarter_id, trader_id, day::date, price, day, price - 1, price + 1, currency
     from prices.current_quote, generate_series('2026-09-07', '2026-10-12', interval '7 days') day on conflict do nothing`,
  );
});
afterAll(() => world.close());

/** Everything that a type leads to, but the prices' ids and times. */
function everything(type: GraphQLNamedType, depth: number, above = ['Query']): string | undefined {
  if (!isObjectType(type)) return undefined;
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (field.args.some((arg) => String(arg.type).endsWith('!'))) return [];
    if (isLeafType(named)) return field.name;
    if (above.includes(named.name) || above.length >= depth) return [];
    const below = everything(named, depth, [...above, type.name]);
    return below ? `${field.name} ${below}` : [];
  });
  return parts.length > 0 ? `{ ${parts.join(' ')} }` : undefined;
}

async function read(root: Root, user: SeededUser, holder: Holder): Promise<string> {
  const declared = root.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = root.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const variables = {
    ...GRAPHQL_ROWS[root.name]?.args(namedOf(world, holder)),
    ...(root.args.some(({ name }) => name === 'favourites') && { favourites: [] }),
    ...(root.name === 'ladderReplay' && { rungs: [{ price: '4000' }] }),
  };
  for (const depth of DEPTHS) {
    const type = getNamedType(root.type);
    const selection = isLeafType(type) ? '' : (everything(type, depth) ?? '{ __typename }');
    const query = `query${declared && ` (${declared})`} { ${root.name}${passed && `(${passed})`} ${selection} }`;
    const { body } = await call<GraphqlResponse<unknown>>(world, user, 'POST', '/graphql', {
      query,
      variables,
    });
    if (JSON.stringify(body.errors ?? '').includes('Query Cost')) continue;
    expect(body.errors, root.name).toBeUndefined();
    return JSON.stringify(body.data);
  }
  throw new Error(`${root.name} is too dear to read.`);
}

async function readAll(user: SeededUser, holder: Holder): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const root of QUERIES) answers.set(root.name, await read(root, user, holder));
  return answers;
}

/** The better price becomes the worse one, and all of them are others; ids and times stay. The copies grow too old. */
async function turnMarket(): Promise<void> {
  const pool = world.db.$client;
  world.clock.set(new Date(world.clock.now().getTime() + 60_000));
  for (const table of ['current_quote', 'quote'])
    await pool.query(`update prices.${table} set price = 11000 - price where price < 11000`);
  await pool.query('update prices.current_quote set previous_price = price - 33');
  await pool.query(
    'update prices.quote_daily set last = 11000 - last, low = 11000 - high, high = 11000 - low where high < 11000',
  );
}

test('two readings, one before and one after the market has turned, are the same where prices are masked', {
  timeout: 300_000,
}, async () => {
  const viewers: [SeededUser, Holder][] = [
    [world.trial.user, world.trial],
    [world.nobody, world.trial],
  ];
  const before = [];
  for (const viewer of viewers) before.push(await readAll(...viewer));
  const seen = await readAll(world.rich.user, world.rich);
  await turnMarket();
  for (const [at, viewer] of viewers.entries())
    for (const [name, answer] of await readAll(...viewer)) expect(answer, name).toBe(before[at]?.get(name));
  // The market has turned: a person who sees the prices reads others.
  const now = await readAll(world.rich.user, world.rich);
  const turned = [...now].filter(([name, answer]) => answer !== seen.get(name)).map(([name]) => name);
  expect(turned).toEqual(
    expect.arrayContaining(['positions', 'marketPrices', 'ladderReplay', 'ladderClosing']),
  );
});
