import type { TradingDocument } from '@canola/api-schema/trading/generated/operations';
import type { TestApp } from '../build-test-app.ts';
import type { SeededUser } from '../factories.ts';
import { type Stream, streamOf } from './dice.ts';
import type { Servers } from './servers.ts';

const KEPT_CALLS = 50;
const LOST = 0.02;
const TWICE = 0.02;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Result {
  ids: Record<string, string>;
  refusals: string[];
}

/** An answer that an actor got; the books are compared with it. */
interface Told {
  at: Date;
  companyId: string;
  contractId?: string | undefined;
  orderId?: string | undefined;
  isRefused: boolean;
}

export interface Calls {
  read<R, V>(user: SeededUser, document: TradingDocument<R, V>, variables: V): Promise<R>;
  /** With an id of its own, again after a lost answer, sometimes twice at the same time. */
  change<R, V>(
    actor: { name: string; user: SeededUser; companyId: string },
    document: TradingDocument<R, V>,
    variables: Omit<V, 'clientMutationId'>,
  ): Promise<Result>;
  trader<T>(key: string, method: Method, path: string, body?: object, id?: string): Promise<T>;
  /** The same where a refusal is an answer: its code. With an id of its own, and with the faults of `change`. */
  traderChange<T>(key: string, path: string, body?: object): Promise<Partial<T> & { code?: string }>;
  /** A person's call of an API that is no GraphQL. */
  person<T>(user: SeededUser, method: Method, path: string, body?: object): Promise<T>;
  page(path: string, form?: Record<string, string>): Promise<{ status: number; location: string | null }>;
  told: ReadonlyMap<string, Told>;
  /** The newest, for the report of a violation. */
  newest: readonly string[];
  count(): number;
  slowest(): number[];
}

interface Options {
  servers: Servers;
  seed: number;
  faults: boolean;
}

export function openCalls(test: TestApp, { servers, seed, faults }: Options): Calls {
  const tokens = new Map<string, string>();
  const told = new Map<string, Told>();
  const newest: string[] = [];
  const times: number[] = [];
  const dice: Stream = streamOf(seed, 'network');
  const ids = streamOf(seed, 'request ids');

  async function tokenOf({ subject, email }: SeededUser): Promise<string> {
    const known = tokens.get(subject);
    if (known) return known;
    const token = await test.tokenFor(subject, { email }, '1 day');
    tokens.set(subject, token);
    return token;
  }

  async function send(line: string, path: string, init: RequestInit): Promise<Response> {
    const started = performance.now();
    const response = await fetch(`${servers.url()}${path}`, { ...init, redirect: 'manual' });
    times.push(performance.now() - started);
    newest.push(`${test.clock.now().toISOString()} ${line} → ${response.status}`);
    if (newest.length > KEPT_CALLS) newest.shift();
    return response;
  }

  async function graphql<R, V>(user: SeededUser, document: TradingDocument<R, V>, variables: V): Promise<R> {
    const response = await send(`${user.email} ${document.name} ${JSON.stringify(variables)}`, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(user)}` },
      body: JSON.stringify({ documentId: document.id, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: R; errors?: unknown };
    if (!data || errors) throw new Error(`${document.name}: ${response.status} ${JSON.stringify(errors)}`);
    return data;
  }

  return {
    read: graphql,
    async change(actor, document, variables) {
      const clientMutationId = uuidOf(ids);
      const input = { ...variables, clientMutationId } as never;
      const isTwice = faults && dice.chance(TWICE);
      const isLost = faults && dice.chance(LOST);
      const ask = () => graphql(actor.user, document, input);
      // Of a process that died nobody knows what it stored.
      await servers.mayDieAt(ask);
      const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, ask));
      // A lost answer is requested again, and must be the same.
      if (isLost) answers.push(await ask());
      const results = answers.map(resultOf);
      const [first, ...others] = results;
      if (!first) throw new Error('no answer');
      for (const other of others)
        if (JSON.stringify(other) !== JSON.stringify(first))
          throw new Error(`${document.name} was answered in two ways: ${JSON.stringify(results)}`);
      told.set(clientMutationId, {
        at: test.clock.now(),
        companyId: actor.companyId,
        contractId: first.ids.contractId ?? (document.name === 'AddContract' ? first.ids.id : undefined),
        orderId: document.name === 'AddOrder' ? first.ids.id : undefined,
        isRefused: first.refusals.length > 0,
      });
      return first;
    },
    async trader(key, method, path, body, id) {
      const response = await send(
        `trader ${method} ${path} ${body ? JSON.stringify(body).slice(0, 200) : ''}`,
        path,
        {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body && { 'content-type': 'application/json' }),
            ...(id && { 'idempotency-key': id }),
          },
          ...(body && { body: JSON.stringify(body) }),
        },
      );
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer as never;
    },
    async traderChange(key, path, body) {
      const isTwice = faults && dice.chance(TWICE);
      const sent = body && JSON.stringify({ ...body, clientMutationId: uuidOf(ids) });
      const post = async () => {
        const response = await send(`trader POST ${path} ${sent?.slice(0, 300) ?? ''}`, path, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, ...(sent && { 'content-type': 'application/json' }) },
          ...(sent && { body: sent }),
        });
        const answer = response.status === 204 ? {} : await response.json();
        if (response.status >= 500 || response.status === 400)
          throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)} to ${sent}`);
        return answer as Record<string, unknown>;
      };
      if (body) await servers.mayDieAt(post);
      const first = await post();
      if (isTwice && body) {
        const again = await post();
        if (again.id !== first.id)
          throw new Error(`${path} did two things: ${JSON.stringify([first, again])}`);
      }
      return first as never;
    },
    async person(user, method, path, body) {
      const response = await send(`${user.email} ${method} ${path}`, path, {
        method,
        headers: {
          authorization: `Bearer ${await tokenOf(user)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = response.status === 204 ? {} : await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer as never;
    },
    async page(path, form) {
      const address = new URL(path, 'http://page');
      const response = await send(`page ${address.pathname}`, `${address.pathname}${address.search}`, {
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      await response.arrayBuffer();
      return { status: response.status, location: response.headers.get('location') };
    },
    told,
    newest,
    count: () => times.length,
    slowest: () => times.toSorted((a, b) => b - a),
  };
}

/** The one payload of a mutation: its ids and its refusals. */
function resultOf(data: unknown): Result {
  const [payload] = Object.values(data as Record<string, Record<string, unknown>>);
  const { errors = [], ...rest } = payload as { errors?: { code: string }[] } & Record<string, unknown>;
  const ids = Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ids: Object.fromEntries(ids), refusals: errors.map(({ code }) => code) };
}

function uuidOf(dice: Stream): string {
  const digits = Array.from({ length: 30 }, () => dice.below(16).toString(16)).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}
