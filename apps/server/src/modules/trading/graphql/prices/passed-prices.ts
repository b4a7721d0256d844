import type { FastifyRequest } from 'fastify';
import { type DocumentNode, type GraphQLSchema, getArgumentValues, getNamedType, parse } from 'graphql';
import { AppError } from '../../../../platform/errors.ts';
import { coerceVariables } from '../../../../platform/graphql/execution.ts';
import type { PassThrough } from '../../../../platform/graphql/short-way.ts';
import type { TradingContext } from '../context.ts';
import type { MarketPrice } from '../generated/resolvers.ts';
import { fragmentsOf, isPlain, onlyField } from '../pass-through.ts';
import { type Selection, selectionOf } from '../read/selection.ts';
import { listShown, type MarketPricesArgs } from './market.resolvers.ts';

/**
 * The price boards: hundreds of prices that are the same for everybody in a region. Each crop's part of the answer is
 * written once and lives as long as the list of the cache that it was made of.
 */
export function passedPrices(
  schema: GraphQLSchema,
  texts: ReadonlyMap<string, string>,
  contextOf: (request: FastifyRequest) => TradingContext,
): ReadonlyMap<string, PassThrough> {
  const passed = new Map<string, PassThrough>();
  for (const [id, text] of texts) {
    const way = wayOf(schema, parse(text), contextOf);
    if (way) passed.set(id, way);
  }
  return passed;
}

function wayOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  contextOf: (request: FastifyRequest) => TradingContext,
): PassThrough | undefined {
  const node = onlyField(document);
  const field = schema.getQueryType()?.getFields().marketPrices;
  if (!field || node?.name.value !== field.name || !isPlain(document)) return undefined;
  const selection = selectionOf([node], getNamedType(field.type), fragmentsOf(document));
  // A union's fields show only in the data.
  if (selection.get('crop')?.has('parameters')) return undefined;
  const written = new WeakMap<readonly MarketPrice[], string>();

  return async (request, variables) => {
    const { coerced } = coerceVariables(schema, document, undefined, variables);
    if (!coerced) return undefined;
    const args = getArgumentValues(field, node, coerced) as MarketPricesArgs;
    if (args.quarterId != null) return undefined;
    const lists = await listShown(contextOf(request), args).catch(leaveRefusal);
    if (lists === undefined) return undefined;
    if (lists === null) return '{"marketPrices":null}';
    const parts = lists.map((list) => written.get(list) ?? write(written, list, selection));
    return `{"marketPrices":[${parts.filter(Boolean).join(',')}]}`;
  };
}

/** What is wrong with a question is said on the long way. */
function leaveRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function write(
  written: WeakMap<readonly MarketPrice[], string>,
  list: readonly MarketPrice[],
  selection: Selection,
): string {
  const text = list.map((price) => JSON.stringify(pick({ ...price }, selection))).join(',');
  written.set(list, text);
  return text;
}

function pick(from: Record<string, unknown>, selection: Selection): Record<string, unknown> {
  return Object.fromEntries(
    [...selection].map(([name, below]) => [
      name,
      below ? pickBelow(from[name], below) : (from[name] ?? null),
    ]),
  );
}

function pickBelow(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((one) => pickBelow(one, selection));
  return typeof value === 'object' && value !== null
    ? pick(value as Record<string, unknown>, selection)
    : null;
}
