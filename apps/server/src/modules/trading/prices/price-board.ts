import type { FastifyRequest } from 'fastify';
import { type DocumentNode, type GraphQLSchema, getArgumentValues, getNamedType, parse } from 'graphql';
import { AppError } from '../../../platform/errors.ts';
import { fragmentsOf, isPlain, onlyField } from '../../../platform/graphql/document.ts';
import { coerceVariables } from '../../../platform/graphql/execution.ts';
import type { DataPath } from '../../../platform/graphql/fast-path.ts';
import { openPackedBodies } from '../../../platform/graphql/packed-body.ts';
import { type Selection, selectionOf } from '../../../platform/graphql/read/selection.ts';
import type { TradingContext } from '../context.ts';
import type { MarketPrice } from '../generated/resolvers.ts';
import { listShownPrices, type MarketPricesArgs } from './market.resolvers.ts';

/**
 * The price boards: hundreds of prices that are the same for everybody in a region. Each crop's part of the JSON is
 * written once and kept as long as the cached list that it was made from, and a whole board is packed once for all who
 * see the same lists: those of one region, currency, language and mask.
 */
export function priceBoardPaths(
  schema: GraphQLSchema,
  texts: ReadonlyMap<string, string>,
  contextOf: (request: FastifyRequest) => TradingContext,
): ReadonlyMap<string, DataPath> {
  const paths = new Map<string, DataPath>();
  for (const [id, text] of texts) {
    const path = pathOf(schema, parse(text), contextOf);
    if (path) paths.set(id, path);
  }
  return paths;
}

function pathOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  contextOf: (request: FastifyRequest) => TradingContext,
): DataPath | undefined {
  const node = onlyField(document);
  const field = schema.getQueryType()?.getFields().marketPrices;
  if (!field || node?.name.value !== field.name || !isPlain(document)) return undefined;
  const selection = selectionOf([node], getNamedType(field.type), fragmentsOf(document));
  // Only the data shows which type of the union a parameter is.
  if (selection.get('crop')?.has('parameters')) return undefined;
  const written = new WeakMap<readonly MarketPrice[], string>();
  const packed = openPackedBodies();
  const numberOf = openNumbers();

  return async (request, variables) => {
    const { coerced } = coerceVariables(schema, document, undefined, variables);
    if (!coerced) return undefined;
    const args = getArgumentValues(field, node, coerced) as MarketPricesArgs;
    if (args.quarterId != null) return undefined;
    const lists = await listShownPrices(contextOf(request), args).catch(ignoreRefusal);
    if (lists === undefined) return undefined;
    if (lists === null) return '{"marketPrices":null}';
    return packed(lists.map(numberOf).join(' '), () => {
      const parts = lists.map((list) => written.get(list) ?? write(written, list, selection));
      return `{"data":{"marketPrices":[${parts.filter(Boolean).join(',')}]}}`;
    });
  };
}

/** A list never changes, so its number identifies everything in it. */
function openNumbers(): (list: readonly MarketPrice[]) => number {
  const numbers = new WeakMap<readonly MarketPrice[], number>();
  let last = 0;
  return (list) => {
    const known = numbers.get(list);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(list, last);
    return last;
  };
}

/** The resolver says what is wrong with the arguments. */
function ignoreRefusal(error: unknown): undefined {
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
  if (Array.isArray(value)) return value.map((element) => pickBelow(element, selection));
  return typeof value === 'object' && value !== null
    ? pick(value as Record<string, unknown>, selection)
    : null;
}
