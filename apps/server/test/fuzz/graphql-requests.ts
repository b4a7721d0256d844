import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { Dice } from './dice.ts';
import { HOSTILE_DAYS, HOSTILE_VALUES } from './hostile-values.ts';
import { encode, type RequestMaker } from './rest-requests.ts';

const HOSTILE = 0.1;
const SCHEMA = new URL('../../../../packages/api-schema/src/trading/', import.meta.url);
const FILES = readdirSync(SCHEMA).filter((name) => name.endsWith('.graphql'));

/** Makes requests with the web's own documents, whose variables the schema types; some of them by GET. */
export function graphqlRequests(): RequestMaker {
  const schema = buildSchema(FILES.map(read).join('\n'));
  const documents = Object.entries(
    JSON.parse(read('generated/trusted-documents.json')) as Record<string, string>,
  );
  const operations = documents.map(([documentId, text]) => ({ documentId, variables: variablesOf(text) }));
  const make: RequestMaker['make'] = (dice, ids) => {
    const { documentId, variables } = dice.one(operations);
    const values = variables.flatMap(({ type, variable, defaultValue }) => {
      if (defaultValue && dice.chance(0.3)) return [];
      const input = typeFromAST(schema, type as Parameters<typeof typeFromAST>[1]) as GraphQLInputType;
      return [[variable.name.value, fuzzed(input, schema, dice, ids)] as const];
    });
    const asked = Object.fromEntries(values);
    if (dice.chance(0.2)) {
      // Mostly complete, at times cut off in the middle.
      const json = JSON.stringify(asked).slice(0, dice.chance(0.1) ? 5 : 500);
      return { method: 'GET', url: `/graphql?documentId=${documentId}&variables=${encode(json)}` };
    }
    return { method: 'POST', url: '/graphql', payload: { documentId, variables: asked } };
  };
  return { routes: ['GET /graphql/', 'POST /graphql/', 'GET /graphql', 'POST /graphql'], make };
}

function read(name: string): string {
  return readFileSync(new URL(name, SCHEMA), 'utf8');
}

function variablesOf(text: string): readonly VariableDefinitionNode[] {
  return parse(text).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition' ? (definition.variableDefinitions ?? []) : [],
  );
}

function fuzzed(type: GraphQLInputType, schema: GraphQLSchema, dice: Dice, ids: readonly string[]): unknown {
  if (dice.chance(HOSTILE)) return dice.one(HOSTILE_VALUES);
  if (isNonNullType(type)) return fuzzed(type.ofType, schema, dice, ids);
  if (isListType(type))
    return Array.from({ length: dice.below(3) }, () => fuzzed(type.ofType, schema, dice, ids));
  if (isEnumType(type)) return dice.one(type.getValues()).value;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      ({ type }) => isNonNullType(type) || dice.chance(0.5),
    );
    const chosen = type.isOneOf ? [dice.one(Object.values(type.getFields()))] : fields;
    return Object.fromEntries(chosen.map(({ name, type }) => [name, fuzzed(type, schema, dice, ids)]));
  }
  switch (type.name) {
    case 'Int':
      return dice.below(2030);
    case 'Float':
      return dice.below(90) + 0.5;
    case 'Boolean':
      return dice.chance(0.5);
    case 'Decimal':
      return dice.one(['24', '24.5', '5400', '0.01', '1e3', '-5']);
    case 'Day':
      return dice.chance(0.1) ? dice.one(HOSTILE_DAYS) : dice.one(['2026-01-01', '2026-11-16']);
    case 'ID':
      return dice.one([randomUUID(), 'milling-wheat', 'rapeseed', '2027Q1', ...ids]);
    default:
      return dice.one(['CZ', '767 01', '58601', 'Silo', '2027Q1']);
  }
}
