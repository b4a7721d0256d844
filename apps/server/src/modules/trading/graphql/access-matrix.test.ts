import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { GRAPHQL_ROWS, type GraphqlRow, namedOf } from '../../../../test/access-matrix/graphql.rows.ts';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import type { GraphqlResponse } from '../../../../test/graphql-caller.ts';
import {
  type Holder,
  type HoldingsWorld,
  openHoldingsWorld,
  placeLadder,
} from '../../../../test/holdings-world.ts';
import { tradingSchema } from './schema.ts';

const schema = tradingSchema();
type Root = GraphQLField<unknown, unknown>;
const QUERIES: Root[] = Object.values(schema.getQueryType()?.getFields() ?? {});
const MUTATIONS: Root[] = Object.values(schema.getMutationType()?.getFields() ?? {});
const rowOf = (name: string): GraphqlRow => {
  const row = GRAPHQL_ROWS[name];
  if (!row) throw new Error(`${name} is missing in graphql.rows.ts`);
  return row;
};

let world: HoldingsWorld;
/** The company whose things are changed; nothing else reads them. */
let holder: Holder;
beforeAll(async () => {
  world = await openHoldingsWorld();
  holder = await world.another();
  for (const owner of [world.rich, world.trial, holder]) await placeLadder(world, owner);
});
afterAll(() => world.close());

/** Paths of all ids that the arguments can carry. */
function idPaths({ args }: Root): string[] {
  const visit = (type: GraphQLNamedType, path: string): string[] => {
    if (type.name === 'ID') return [path];
    if (!isInputObjectType(type)) return [];
    return Object.values(type.getFields()).flatMap(({ type, name }) =>
      visit(getNamedType(type), `${path}.${name}`),
    );
  };
  return args.flatMap((arg) => visit(getNamedType(arg.type), arg.name));
}

test('every root field has its row, and every id that it takes is of a known kind', () => {
  const roots = [...QUERIES, ...MUTATIONS];
  expect(Object.keys(GRAPHQL_ROWS).toSorted()).toEqual(roots.map((root) => root.name).toSorted());
  for (const root of roots) {
    const { own, shared = [], ignored = [] } = rowOf(root.name);
    expect([...own, ...shared, ...ignored].toSorted(), root.name).toEqual(idPaths(root).toSorted());
  }
});

const DEPTH = 4;

/** The ids of everything that a type leads to, and one value of what has none. */
function selectionFor(type: GraphQLNamedType, above: readonly string[]): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type))
    return `{ ${type
      .getTypes()
      .map((type) => `... on ${type.name} ${selectionFor(type, above)}`)
      .join(' ')} }`;
  if (!isObjectType(type)) throw new Error(`${type.name} cannot be selected.`);
  const fields = Object.values(type.getFields());
  const leaf =
    fields.find((field) => field.name === 'id') ??
    fields.find((field) => isLeafType(getNamedType(field.type)));
  const below = fields.flatMap((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named) || above.includes(named.name) || above.length >= DEPTH) return [];
    return `${field.name} ${selectionFor(named, [...above, type.name])}`;
  });
  return `{ ${[leaf?.name, ...below].join(' ')} }`;
}

function documentOf(kind: 'query' | 'mutation', root: Root): string {
  const declared = root.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = root.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection =
    kind === 'mutation' ? '{ id errors { field code } }' : selectionFor(getNamedType(root.type), ['Query']);
  return `${kind}${declared && ` (${declared})`} { ${root.name}${passed && `(${passed})`} ${selection} }`;
}

async function ask(
  kind: 'query' | 'mutation',
  root: Root,
  user: SeededUser,
  variables: object,
): Promise<unknown> {
  const payload = { query: documentOf(kind, root), variables };
  const { body } = await call<GraphqlResponse<Record<string, unknown>>>(
    world,
    user,
    'POST',
    '/graphql',
    payload,
  );
  expect(body.errors, root.name).toBeUndefined();
  return body.data?.[root.name];
}

/** All that names the company and its things; nothing of it may reach a stranger. */
async function idsOf({ companyId }: Holder): Promise<string[]> {
  const { rows } = await world.db.$client.query<{ id: string }>(
    `select $1::uuid as id
     union all select id from trading.storage where company_id = $1
     union all select id from trading.offer where company_id = $1
     union all select id from trading.sell_order where company_id = $1
     union all select id from trading.ladder where company_id = $1
     union all select id from trading.contract where company_id = $1
     union all select id from trading.contract_document where company_id = $1`,
    [companyId],
  );
  return rows.map((row) => row.id);
}

function put(target: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner = target[first] as Record<string, unknown>;
  return { ...target, [first]: rest.length === 0 ? value : put(inner, rest.join('.'), value) };
}

function at(target: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((item, key) => (item as Record<string, unknown> | undefined)?.[key], target);
}

const NOT_FOUND = { id: null, errors: [{ field: 'root', code: 'not-found' }] };

describe.each(QUERIES.map((root) => [root.name, root] as const))('query %s', (name, root) => {
  const row = rowOf(name);

  it('answers its own people, and to others as if it were not there', async () => {
    const { rich, waiting, nobody } = world;
    const stranger = world.romanian.user;
    const args = row.args(namedOf(world, rich));
    const right = await ask('query', root, rich.user, args);
    expect(right).toBeTruthy();
    const ids = await idsOf(rich);
    for (const other of [stranger, waiting, nobody]) {
      const answer = await ask('query', root, other, args);
      if (!row.isForAll) expect(answer).toBeNull();
      expect(ids.filter((id) => JSON.stringify(answer).includes(id))).toEqual([]);
    }
  });
});

const ASKING = QUERIES.filter(({ name }) => rowOf(name).own.length > 0);

describe.each(ASKING.map((root) => [root.name, root] as const))('query %s', (name, root) => {
  it('takes no id of another company, whatever else is one’s own', async () => {
    const row = rowOf(name);
    const own = row.args(namedOf(world, world.rich));
    const foreign = row.args(namedOf(world, world.trial));
    for (const path of row.own) {
      expect(at(own, path), path).toBeTruthy();
      expect(await ask('query', root, world.rich.user, put(own, path, at(foreign, path))), path).toBeNull();
    }
  });
});

test('every type with an id was reached with data, so that its ids were looked for', async () => {
  const seen = new Set<string>();
  const visit = (type: GraphQLNamedType, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(type, item);
    else if (isObjectType(type) && typeof value === 'object' && value !== null) {
      if ('id' in value) seen.add(type.name);
      for (const [key, inner] of Object.entries(value)) {
        const field = type.getFields()[key];
        if (field) visit(getNamedType(field.type), inner);
      }
    } else if (isUnionType(type) && value) for (const item of type.getTypes()) seen.add(item.name);
  };
  for (const root of QUERIES) {
    const args = rowOf(root.name).args(namedOf(world, world.rich));
    visit(getNamedType(root.type), await ask('query', root, world.rich.user, args));
  }
  const payloads = MUTATIONS.map((root) => getNamedType(root.type).name);
  const withId = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && 'id' in type.getFields() && !payloads.includes(type.name))
    .map((type) => type.name);
  // Told apart in the lists of selects only, whose options no crop here has at this depth.
  expect(withId.filter((name) => !seen.has(name) && name !== 'SelectOption')).toEqual([]);
});

describe.each(MUTATIONS.map((root) => [root.name, root] as const))('mutation %s', (name, root) => {
  const row = rowOf(name);

  it('does for its own people what it refuses to others, as if it were not there', async () => {
    const argsOf = async (holder: Holder) =>
      row.args(namedOf(world, holder, await world.offer(holder, '30')));
    const [own, foreign] = [await argsOf(holder), await argsOf(world.rich)];
    for (const other of [world.rich.user, world.waiting, world.nobody])
      expect(await ask('mutation', root, other, own)).toEqual(NOT_FOUND);
    expect(row.own.length).toBeGreaterThan(0);
    for (const path of row.own) {
      const answer = await ask('mutation', root, holder.user, put(own, path, at(foreign, path)));
      expect(answer, path).toMatchObject({ id: null, errors: [{ code: expect.any(String) }] });
    }
    expect(await ask('mutation', root, holder.user, own)).toEqual({ id: expect.any(String), errors: [] });
  });
});
