import { type GraphQLResolveInfo, getNamedType } from 'graphql';
import type { Deps } from '../../deps.ts';
import { compile, type Shapes, type Statement, type Wrap } from './compile.ts';
import { readJson } from './read-json.queries.ts';
import { type Selection, selectionOf } from './selection.ts';

export type Args = Readonly<Record<string, unknown>>;

/** Everything that a module's statements are made of: its types, its root fields and where their values come from. */
export interface Catalogue<Context, Name extends string> extends Shapes<Name> {
  roots: Readonly<Record<string, Wrap<Name>>>;
  /** False where the arguments cannot name anything: the result is null without a statement. */
  mayExist(root: string, args: Args): boolean;
  valueOf(context: Context, root: string, args: Args, name: Name): unknown | Promise<unknown>;
}

export interface ReadContext {
  deps: Pick<Deps, 'db'>;
}

export function compileRoot<Context, Name extends string>(
  catalogue: Catalogue<Context, Name>,
  root: string,
  selection: Selection,
): Statement<Name> {
  const wrap = catalogue.roots[root];
  if (!wrap) throw new Error(`The root field ${root} has no statement.`);
  return compile(catalogue, selection, wrap);
}

/** A resolver for a root field that is one statement; the fields below it only pick from its JSON. */
export function rootResolver<Context extends ReadContext, Name extends string>(
  catalogue: Catalogue<Context, Name>,
  root: string,
) {
  // A document is parsed once, so its nodes identify its statements for as long as it is known.
  const statements = new WeakMap<object, Statement<Name>>();
  const statementOf = ({ fieldNodes, returnType, fragments }: GraphQLResolveInfo) => {
    const [node] = fieldNodes;
    const known = node && statements.get(node);
    if (known) return known;
    const made = compileRoot(catalogue, root, selectionOf(fieldNodes, getNamedType(returnType), fragments));
    if (node) statements.set(node, made);
    return made;
  };
  return async (_: unknown, args: Args, context: Context, info: GraphQLResolveInfo): Promise<unknown> => {
    const json = await readRoot(catalogue, context, root, args, statementOf(info));
    return json === null ? null : JSON.parse(json);
  };
}

export async function readRoot<Context extends ReadContext, Name extends string>(
  catalogue: Catalogue<Context, Name>,
  context: Context,
  root: string,
  args: Args,
  statement: Statement<Name>,
): Promise<string | null> {
  if (!catalogue.mayExist(root, args)) return null;
  const values = await valuesOf(catalogue, context, root, args, statement);
  return readJson(context.deps.db.$client, statement, values);
}

/** In the order of the statement's placeholders. */
export async function valuesOf<Context, Name extends string>(
  catalogue: Catalogue<Context, Name>,
  context: Context,
  root: string,
  args: Args,
  { params }: Pick<Statement<Name>, 'params'>,
): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const name of params) {
    const value = catalogue.valueOf(context, root, args, name);
    values.push(value instanceof Promise ? await value : value);
  }
  return values;
}
