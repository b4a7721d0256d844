import {
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import type { GraphqlResponse } from '../../../../test/graphql-caller.ts';
import { type HoldingsWorld, openHoldingsWorld } from '../../../../test/holdings-world.ts';
import { tradingSchema } from './schema.ts';

let world: HoldingsWorld;
beforeAll(async () => {
  world = await openHoldingsWorld();
});
afterAll(() => world.close());

/** Of the scalars that take a text; the others have formats of their own. */
const TEXTS = new Set(['ID', 'String']);
const VALID: Record<string, string> = { Int: '1', Float: '1.5', Boolean: 'true', Decimal: '"5"' };

/** As it is written in a document, where an escape becomes a character only when it is parsed. */
function literal(type: GraphQLInputType, text: string): string {
  if (isNonNullType(type)) return literal(type.ofType, text);
  if (isListType(type)) return `[${literal(type.ofType, text)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).slice(0, type.isOneOf ? 1 : undefined);
    return `{${fields.map((field) => `${field.name}: ${literal(field.type, text)}`).join(', ')}}`;
  }
  return TEXTS.has(type.name) ? text : (VALID[type.name] ?? '"2026-11-01"');
}

const schema = tradingSchema();
const fields = (['query', 'mutation'] as const).flatMap((kind) => {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field) => [kind, field.name, field] as const);
});
const documentOf = (kind: string, { name, args }: GraphQLField<unknown, unknown>, text: string) =>
  `${kind} { ${name}(${args.map((arg) => `${arg.name}: ${literal(arg.type, text)}`).join(', ')}) { __typename } }`;
const withTexts = fields.filter(
  ([kind, , field]) => field.args.length > 0 && documentOf(kind, field, '"@"').includes('@'),
);

it('most fields take a text', () => {
  expect(withTexts.length).toBeGreaterThan(30);
});

it.each(withTexts)('a text written in the document of a %s is refused: %s', async (kind, name, field) => {
  for (const text of ['"a\\u0000"', '"a\\u202Eb"', '"\\uD800"']) {
    const payload = { query: documentOf(kind, field, text) };
    const { body } = await call<GraphqlResponse<object>>(world, world.rich.user, 'POST', '/graphql', payload);
    expect(body.data?.[name as never] ?? null, text).toBeNull();
    expect(body.errors, text).toHaveLength(1);
    // Half a surrogate pair is refused by GraphQL's own parser, which has no code of ours.
    const code = text.includes('D800') ? expect.not.stringContaining('server.failed') : 'request.invalid';
    expect(String(body.errors?.[0]?.extensions?.code), text).toEqual(code);
  }
});
