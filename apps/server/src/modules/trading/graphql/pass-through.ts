import type { FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  Kind,
  parse,
  visit,
} from 'graphql';
import { coerceVariables } from '../../../platform/graphql/execution.ts';
import type { PassThrough } from '../../../platform/graphql/pass-through.ts';
import type { TradingContext } from './context.ts';
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
  const root = node?.name.value;
  const field = root && schema.getQueryType()?.getFields()[root];
  if (!node || !field || !isRoot(root) || !isPlain(document)) return undefined;
  const statement = compileRoot(root, selectionOf([node], getNamedType(field.type), fragmentsOf(document)));
  if (!statement.isPure) return undefined;
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

function onlyField(document: DocumentNode): FieldNode | undefined {
  const operation = getOperationAST(document);
  const [first, ...others] = operation?.operation === 'query' ? operation.selectionSet.selections : [];
  return first?.kind === Kind.FIELD && others.length === 0 ? first : undefined;
}

function isRoot(name: string): name is RootName {
  return name in ROOTS;
}

/** Keys of the answer are the fields' own names, and all of them are always there. */
function isPlain(document: DocumentNode): boolean {
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

function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  return Object.fromEntries(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );
}
