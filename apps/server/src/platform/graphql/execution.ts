import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  valueFromASTUntyped,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';

type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** At most so many errors of variables are reported; more would not help a client. */
const MAX_VARIABLE_ERRORS = 20;

/** Compiles each operation once and keeps it as long as its parsed document exists. */
export function compiledExecution(): Plugin {
  const compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery | ExecutionResult>>();
  const compile = ({ schema, document, operationName }: ExecutionArgs) => {
    const byName = compiled.get(document) ?? new Map<string, CompiledQuery | ExecutionResult>();
    compiled.set(document, byName);
    const known = byName.get(operationName ?? '');
    if (known) return known;
    // Leaf values come from typed statements and need no conversion.
    const made = compileQuery(schema, document, operationName ?? undefined);
    byName.set(operationName ?? '', made);
    return made;
  };
  const execute: Execute = (args) => {
    const refused = refuseVariables(args);
    if (refused) return refused;
    const query = compile(args);
    if (!isCompiledQuery(query)) return query;
    const variables = withDefaults(args.document, args.operationName, args.variableValues ?? {});
    return query.query(args.rootValue, args.contextValue, variables);
  };
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(execute);
    },
  };
}

/** The compiler does not support `@oneOf`, so the reference implementation checks the variables first. */
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

/** The compiler refuses a required variable that is left out, even where the document has a default for it. */
export function withDefaults(
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const filled = { ...variables };
  for (const { variable, defaultValue } of getOperationAST(document, operationName)?.variableDefinitions ??
    [])
    if (defaultValue && !Object.hasOwn(variables, variable.name.value))
      filled[variable.name.value] = valueFromASTUntyped(defaultValue);
  return filled;
}
