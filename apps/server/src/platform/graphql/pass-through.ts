import type { FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  parse,
} from 'graphql';
import { fragmentsOf, isPlain, onlyField } from './document.ts';
import { coerceVariables } from './execution.ts';
import type { DataPath } from './fast-path.ts';
import type { Statement } from './read/compile.ts';
import { type Catalogue, compileRoot, type ReadContext, readRoot } from './read/reader.ts';
import { selectionOf } from './read/selection.ts';

/**
 * The trusted documents whose data is one statement's JSON, unchanged: one root field, and nothing below it that needs
 * a resolver. The viewer's rights are in the statement, which is the same one that the resolvers would run.
 */
export function passThroughPaths<Context extends ReadContext, Name extends string>(
  schema: GraphQLSchema,
  catalogue: Catalogue<Context, Name>,
  texts: ReadonlyMap<string, string>,
  contextOf: (request: FastifyRequest) => Context,
): ReadonlyMap<string, DataPath> {
  const paths = new Map<string, DataPath>();
  for (const [id, text] of texts) {
    const document = parse(text);
    const plan = planOf(schema, catalogue, document);
    if (plan) paths.set(id, pathOf(schema, catalogue, document, plan, contextOf));
  }
  return paths;
}

interface Plan<Name extends string> {
  root: string;
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  statement: Statement<Name>;
}

/** The one statement behind a document; nothing where the document needs more. */
export function planOf<Context, Name extends string>(
  schema: GraphQLSchema,
  catalogue: Catalogue<Context, Name>,
  document: DocumentNode,
): Plan<Name> | undefined {
  const node = onlyField(document);
  const root = node?.name.value;
  const field = root && schema.getQueryType()?.getFields()[root];
  if (!node || !field || !(root in catalogue.roots) || !isPlain(document)) return undefined;
  const selection = selectionOf([node], getNamedType(field.type), fragmentsOf(document));
  const statement = compileRoot(catalogue, root, selection);
  return statement.isPure ? { root, node, field, statement } : undefined;
}

function pathOf<Context extends ReadContext, Name extends string>(
  schema: GraphQLSchema,
  catalogue: Catalogue<Context, Name>,
  document: DocumentNode,
  { root, node, field, statement }: Plan<Name>,
  contextOf: (request: FastifyRequest) => Context,
): DataPath {
  const prefix = `{"${root}":`;
  return async (request, variables) => {
    const { coerced } = coerceVariables(schema, document, undefined, variables);
    // Yoga says what is wrong with the variables.
    if (!coerced) return undefined;
    const args = getArgumentValues(field, node, coerced);
    const json = await readRoot(catalogue, contextOf(request), root, args, statement);
    return `${prefix}${json}}`;
  };
}
