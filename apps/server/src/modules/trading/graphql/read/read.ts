import { type GraphQLResolveInfo, getNamedType } from 'graphql';
import { companiesWithSigner } from '../../../users/index.ts';
import { readableCompanies } from '../../companies/access.service.ts';
import { isId } from '../../field-checks.ts';
import { unmaskedCrops } from '../../masking/masking.service.ts';
import { openQuarters } from '../../orders/open-quarters.ts';
import type { TradingContext } from '../context.ts';
import { compile, type Statement } from './compile.ts';
import { dayStarts } from './days.ts';
import { findOwner, type OwnedKind, ROOTS, type RootName, readJson } from './roots.queries.ts';
import { type Selection, selectionOf } from './selection.ts';
import type { ParamName } from './shape.ts';
import { SHAPES } from './shapes.ts';

export type Args = Readonly<Record<string, unknown>>;

/** What the one id among the arguments of a root names. */
const NAMED: Record<RootName, { arg: 'id' | 'companyId'; kind: OwnedKind } | null> = {
  companies: null,
  crops: null,
  company: { arg: 'id', kind: 'company' },
  storage: { arg: 'id', kind: 'storage' },
  offer: { arg: 'id', kind: 'offer' },
  contract: { arg: 'id', kind: 'contract' },
  contracts: { arg: 'companyId', kind: 'company' },
  orders: { arg: 'companyId', kind: 'company' },
};

export function compileRoot(root: RootName, selection: Selection): Statement {
  return compile(SHAPES, selection, ROOTS[root]);
}

/** A document is parsed once, so its nodes name its statements for as long as it is known. */
const statements = new WeakMap<object, Statement>();

function statementOf(root: RootName, { fieldNodes, returnType, fragments }: GraphQLResolveInfo): Statement {
  const [node] = fieldNodes;
  const known = node && statements.get(node);
  if (known) return known;
  const made = compileRoot(root, selectionOf(fieldNodes, getNamedType(returnType), fragments));
  if (node) statements.set(node, made);
  return made;
}

/** A resolver for a root field that is one statement; the fields below it only pick. */
export function reads<T>(root: RootName) {
  return async (_: unknown, args: Args, context: TradingContext, info: GraphQLResolveInfo): Promise<T> => {
    const json = await readRoot(context, root, args, statementOf(root, info));
    return json === null ? (null as T) : JSON.parse(json);
  };
}

export async function readRoot(
  context: TradingContext,
  root: RootName,
  args: Args,
  statement: Statement,
): Promise<string | null> {
  const named = NAMED[root];
  // A text that can be no id names nothing.
  if (named && !isId(String(args[named.arg]))) return null;
  return readJson(context.deps.db.$client, statement, await askedValues(context, root, args, statement));
}

/** In the order of the statement's places. */
export async function askedValues(
  context: TradingContext,
  root: RootName,
  args: Args,
  { params }: Pick<Statement, 'params'>,
): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const name of params) {
    const value = askedValue(context, root, args, name);
    values.push(value instanceof Promise ? await value : value);
  }
  return values;
}

function askedValue(
  context: TradingContext,
  root: RootName,
  args: Args,
  name: ParamName,
): unknown | Promise<unknown> {
  const { viewer, deps } = context;
  switch (name) {
    case 'readable':
      return readableCompanies(viewer);
    case 'signable':
      return viewer.memberships
        .filter((one) => one.approvalState === 'APPROVED' && one.grants.includes('CONTRACT_SIGN'))
        .map((one) => one.companyId);
    case 'withSigner':
      return companiesWithSigner(deps.db, readableCompanies(viewer));
    case 'unmasked':
      return unmasked(context, root, args);
    case 'openQuarters':
      return openQuarters(deps.clock.now());
    case 'dayStarts':
      return dayStarts(deps.clock.now());
    case 'page':
      return args.page ?? 1;
    case 'archived':
      return args.archived ?? false;
    default:
      return args[name] ?? null;
  }
}

/** Null where nothing is masked. A plan that shows all, which is the rule, costs no question. */
async function unmasked(
  { viewer, deps }: TradingContext,
  root: RootName,
  args: Args,
): Promise<readonly string[] | null> {
  const approved = viewer.memberships.filter((one) => one.approvalState === 'APPROVED');
  if (approved.every((one) => one.fullFeatures.includes('PURCHASE_PRICES'))) return null;
  const named = NAMED[root];
  const readable = approved.map((one) => one.companyId);
  const usersCompanyId =
    readable.length === 1
      ? readable[0]
      : named && (await findOwner(deps.db.$client, readable, named.kind, String(args[named.arg])));
  if (!usersCompanyId) return [];
  const favourites = (args.favourites ?? []) as readonly string[];
  const shown = await unmaskedCrops(deps, viewer, { usersCompanyId }, favourites);
  return shown === 'all' ? null : shown;
}
