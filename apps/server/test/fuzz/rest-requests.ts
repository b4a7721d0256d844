import type { FastifyInstance } from 'fastify';
import type { Dice } from './dice.ts';
import { HOSTILE_TEXTS } from './hostile-values.ts';
import { fuzzed, type JsonSchema } from './json-schema-values.ts';

export interface FuzzedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** Sent as JSON. */
  payload?: unknown;
  /** Sent as it is, with the type that the headers name. */
  body?: string | Buffer;
  /** Beside the caller's own. */
  headers?: Record<string, string>;
}

/** Makes requests to some of the app's routes, which it lists as the route table does. */
export interface RequestMaker {
  routes: readonly string[];
  make(dice: Dice, ids: readonly string[]): FuzzedRequest;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
}

/** It never ends by itself. */
const STREAM = '/can-notifications/api/stream';

/** Makes requests to every route of the API's own document. */
export function restRequests(app: FastifyInstance): RequestMaker {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths)
    .filter(([path]) => path !== STREAM)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase() as FuzzedRequest['method'],
        operation,
      })),
    );
  const make: RequestMaker['make'] = (dice, ids) => {
    const { path, method, operation } = dice.one(operations);
    const parameters = operation.parameters ?? [];
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema =
        parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
      return encode(asText(fuzzed(schema, dice, ids)));
    });
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && (parameter.required || dice.chance(0.5)))
      .map(({ name, schema }) => `${encode(name)}=${encode(asText(fuzzed(schema ?? {}, dice, ids)))}`);
    if (dice.chance(0.05))
      query.push(`${encode(dice.one(HOSTILE_TEXTS))}=${encode(dice.one(HOSTILE_TEXTS))}`);
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    return {
      method,
      url: `${url}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      ...(schema && { payload: fuzzed(schema, dice, ids) ?? {} }),
    };
  };
  const routes = operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  return { routes, make };
}

/** `encodeURIComponent` throws on half a surrogate pair; its bytes can be written all the same. */
export const encode = (text: string) =>
  text
    .slice(0, 500)
    .replaceAll(LONE_SURROGATE, '\uFFFF')
    .split('\uFFFF')
    .map(encodeURIComponent)
    .join('%ED%A0%80');
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Addresses and forms have text only. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
