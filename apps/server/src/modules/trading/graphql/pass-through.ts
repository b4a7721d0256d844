import type { FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  Kind,
  parse,
  visit,
} from 'graphql';
import { coerceVariables } from '../../../platform/graphql/execution.ts';
import type { PassThrough } from '../../../platform/graphql/short-way.ts';
import type { TradingContext } from './context.ts';
import type { Statement } from './read/compile.ts';
import { compileRoot, readRoot } from './read/read.ts';
import { ROOTS, type RootName } from './read/roots.queries.ts';
import { selectionOf } from './read/selection.ts';

/**
 * The trusted documents whose answer is one statement's JSON as it stands: one root field, and nothing below it that
 * needs a resolver. The viewer's rights are in the statement, as on the long way, because it is the same statement.
 */
export function passedThrough(
  schema: GraphQLSchema,
  texts: ReadonlyMap<string, string>,
  contextOf: (request: FastifyRequest) => TradingContext,
): ReadonlyMap<string, PassThrough> {
  const passed = new Map<string, PassThrough>();
  for (const [id, text] of texts) {
    const document = parse(text);
    const plan = planOf(schema, document);
    if (plan) passed.set(id, wayOf(schema, document, plan, contextOf));
  }
  return passed;
}

interface Plan {
  root: RootName;
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  statement: Statement;
}

/** How a document is answered by one statement; nothing for one that is not. */
export function planOf(schema: GraphQLSchema, document: DocumentNode): Plan | undefined {
  const node = onlyField(document);
  const root = node?.name.value;
  const field = root && schema.getQueryType()?.getFields()[root];
  if (!node || !field || !isRoot(root) || !isPlain(document)) return undefined;
  const statement = compileRoot(root, selectionOf([node], getNamedType(field.type), fragmentsOf(document)));
  return statement.isPure ? { root, node, field, statement } : undefined;
}

function wayOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { root, node, field, statement }: Plan,
  contextOf: (request: FastifyRequest) => TradingContext,
): PassThrough {
  const prefix = `{"${root}":`;
  return async (request, variables) => {
    const { coerced } = coerceVariables(schema, document, undefined, variables);
    // What is wrong with the variables is said on the long way.
    if (!coerced) return undefined;
    const args = getArgumentValues(field, node, coerced);
    const json = await readRoot(contextOf(request), root, args, statement);
    return `${prefix}${json}}`;
  };
}

export function onlyField(document: DocumentNode): FieldNode | undefined {
  const operation = getOperationAST(document);
  const [first, ...others] = operation?.operation === 'query' ? operation.selectionSet.selections : [];
  return first?.kind === Kind.FIELD && others.length === 0 ? first : undefined;
}

function isRoot(name: string): name is RootName {
  return name in ROOTS;
}

/** Keys of the answer are the fields' own names, and all of them are always there. */
export function isPlain(document: DocumentNode): boolean {
  let plain = true;
  visit(document, {
    Field({ alias, name }) {
      if (alias || name.value === '__typename') plain = false;
    },
    Directive() {
      plain = false;
    },
  });
  return plain;
}

export function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  return Object.fromEntries(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );
}
