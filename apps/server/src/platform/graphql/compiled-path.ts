import type { FastifyRequest } from 'fastify';
import { type ExecutionResult, type GraphQLSchema, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { languageOf } from '../http/caller-language.ts';
import { unavailable } from '../http/error-handler.ts';
import { coerceVariables, withDefaults } from './execution.ts';
import type { FastPath } from './fast-path.ts';
import { isAway, logFailure, maskError } from './mask-errors.ts';

/** Executes a trusted document, compiled at its first request, without the layers that other documents need. */
export function compiledPath(
  schema: GraphQLSchema,
  text: string,
  contextOf: (request: FastifyRequest) => object,
): FastPath {
  let ready: ReturnType<typeof compileDocument> | undefined;
  return async (request, variables) => {
    ready ??= compileDocument(schema, text);
    const { document, query } = ready;
    if (!coerceVariables(schema, document, undefined, variables).coerced) return undefined;
    return bodyOf(await query({}, contextOf(request), withDefaults(document, undefined, variables)), request);
  };
}

function compileDocument(schema: GraphQLSchema, text: string) {
  const document = parse(text);
  const compiled = compileQuery(schema, document);
  if (!isCompiledQuery(compiled)) throw new Error(`A trusted document does not compile: ${text}`);
  return { document, query: compiled.query };
}

function bodyOf({ data, errors }: ExecutionResult, request: FastifyRequest): string {
  if (!errors || errors.length === 0) return JSON.stringify({ data });
  if (errors.some(isAway)) throw unavailable();
  const shown = errors.map((error) => {
    const masked = maskError(error, languageOf(request));
    if (masked !== error) logFailure(request.log, error, 'a GraphQL request failed');
    return masked;
  });
  return JSON.stringify({ data, errors: shown });
}
