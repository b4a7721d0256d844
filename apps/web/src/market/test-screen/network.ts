import * as operations from '@canola/api-schema/trading/generated/operations';
import { vi } from 'vitest';

/** The reply to one request of the trading service: data, or a whole response; an error thrown is a broken connection. */
type Answer = (variables: Record<string, unknown>, headers: Headers) => unknown;

/** The reply to a REST call, named by method and path: JSON, or a whole response. */
type RestAnswer = (body: unknown, query: URLSearchParams) => unknown;

export interface Network {
  /** Bodies of every request of a REST call, in their order. */
  called(call: string): unknown[];
  /** Variables of every request of an operation, in their order. */
  sent(operation: string): Record<string, unknown>[];
  /** From now on. */
  answers(operation: string, answer: Answer): void;
}

interface Request {
  method?: string;
  headers?: Headers;
  body?: string | URLSearchParams | Blob;
}

const NAMES = new Map(
  Object.values(operations).flatMap((document) =>
    typeof document === 'object' && 'id' in document ? [[document.id, document.name] as const] : [],
  ),
);

function askedBy({ searchParams }: URL) {
  return {
    documentId: searchParams.get('documentId') ?? '',
    variables: JSON.parse(searchParams.get('variables') ?? '{}'),
  };
}

/** Stands in for the network, the only thing in these tests that is not the real one. */
export function openNetwork(answers: Record<string, Answer>, rest: Record<string, RestAnswer> = {}): Network {
  const known = new Map(Object.entries(answers));
  const calls: { call: string; body: unknown }[] = [];
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body, method = 'GET', headers }: Request = {}) => {
    const url = new URL(address, 'https://canola.test');
    if (url.pathname !== '/graphql') return answerRest(url, method, body);
    const { documentId, variables } = method === 'GET' ? askedBy(url) : JSON.parse(String(body));
    const operation = NAMES.get(documentId) ?? documentId;
    sent.push({ operation, variables });
    const answer = known.get(operation);
    if (!answer) throw new Error(`Nobody answers ${operation}.`);
    const reply = await answer(variables, new Headers(headers));
    return reply instanceof Response ? reply : Response.json({ data: reply });
  });
  async function answerRest({ pathname, searchParams }: URL, method: string, sentBody: Request['body']) {
    const call = `${method} ${pathname}`;
    const body =
      sentBody instanceof URLSearchParams
        ? Object.fromEntries(sentBody)
        : typeof sentBody === 'string'
          ? JSON.parse(sentBody)
          : sentBody;
    calls.push({ call, body });
    const answer = rest[call];
    if (!answer) return new Response('{}', { status: 404 });
    const reply = await answer(body, searchParams);
    return reply instanceof Response ? reply : Response.json(reply);
  }
  return {
    called: (call) => calls.filter((made) => made.call === call).map(({ body }) => body),
    sent: (operation) =>
      sent.filter((request) => request.operation === operation).map(({ variables }) => variables),
    answers: (operation, answer) => void known.set(operation, answer),
  };
}
