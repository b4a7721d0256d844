import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';

type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** As many errors of variables are told; a client that sends more learns nothing from them. */
const MAX_VARIABLE_ERRORS = 20;

/** Compiles each operation once and keeps it as long as its parsed document lives. */
export function compiledExecution(): Plugin {
  const compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery | ExecutionResult>>();
  const compile = ({ schema, document, operationName }: ExecutionArgs) => {
    const byName = compiled.get(document) ?? new Map<string, CompiledQuery | ExecutionResult>();
    compiled.set(document, byName);
    const known = byName.get(operationName ?? '');
    if (known) return known;
    // Leaves come from typed statements: text stays text.
    const made = compileQuery(schema, document, operationName ?? undefined);
    byName.set(operationName ?? '', made);
    return made;
  };
  const execute: Execute = (args) => {
    const refused = refuseVariables(args);
    if (refused) return refused;
    const query = compile(args);
    if (!isCompiledQuery(query)) return query;
    return query.query(args.rootValue, args.contextValue, args.variableValues ?? {});
  };
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(execute);
    },
  };
}

/** The compiler knows no `@oneOf`; variables are judged by the reference implementation first. */
function refuseVariables({
  schema,
  document,
  operationName,
  variableValues,
}: ExecutionArgs): ExecutionResult | undefined {
  const { errors } = coerceVariables(schema, document, operationName, variableValues ?? {});
  if (!errors) return undefined;
  for (const error of errors) error.extensions.http = { spec: true, status: 400 };
  return { errors };
}

export function coerceVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
) {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return getVariableValues(schema, definitions, variables, { maxErrors: MAX_VARIABLE_ERRORS });
}
