import { BLOCKED_WITHOUT_REASON } from '@canola/api-schema/errors';
import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import type { ZodType, z } from 'zod';
import { currentView, leaveView, readOnlyNotice } from './customer-view.ts';
import { ApiError, errorOfReply } from './errors.ts';
import { type ApiSession, apiSession } from './session.ts';

type QueryValue = string | number | boolean | undefined | null;

export interface RequestOptions<S extends ZodType | undefined = undefined> {
  /** The form of the reply; without it the body is not read. */
  schema?: S;
  query?: Record<string, QueryValue | readonly string[]>;
  /** Sent as JSON; a form or a file as it is. */
  body?: unknown;
  /** `"7"`: the change is refused when the record has another version by now. */
  ifMatch?: string;
  /** The version that the caller has: when it still holds, the reply of `open` is a 304 without a body. */
  ifNoneMatch?: string | undefined;
  /** The caller stores the versions itself: nothing stays in the browser's cache, from where a log-out can't remove it. */
  isVersioned?: boolean;
  signal?: AbortSignal;
  /** The same key and body return the first result again, so it may be sent twice. */
  idempotencyKey?: string;
  /** Sent as oneself, also while seeing the app as a customer. */
  isOwn?: boolean;
  /** Sending it twice does no harm. A GET never does. */
  isRepeatable?: boolean;
}
type Reply<S> = S extends ZodType ? z.infer<S> : undefined;
/** Together longer than a failover of the database takes. */
const MOST_REPEATS = 4;
const LONGEST_PAUSE_MS = 5_000;

const NOT_MODIFIED = 304;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The one way to a REST service: bearer token, one retry after a forced refresh, the kinds of
 * docs/product/screens.md#errors.
 */
export function createApiClient(session: ApiSession, baseUrl = '') {
  let refreshing: Promise<string> | undefined;

  const early = new Map<string, Promise<Response>>();

  /** Sent before the code that needs the reply is loaded: the first GET of this address takes the reply. */
  function requestAhead(path: string, options: Pick<RequestOptions, 'query' | 'isVersioned'> = {}): void {
    const address = addressOf(path, options.query);
    const reply = sendNow('GET', path, options);
    // Its failure is reported to the call that takes it.
    reply.catch(() => undefined);
    early.set(address, reply);
  }

  /** The replies belong to one person and must not reach the next. */
  const forgetAhead = () => early.clear();

  function send(method: Method, path: string, options: RequestOptions<ZodType | undefined>) {
    const address = addressOf(path, options.query);
    const reply = method === 'GET' ? early.get(address) : undefined;
    early.delete(address);
    return reply ?? sendNow(method, path, options);
  }

  async function sendNow(method: Method, path: string, options: RequestOptions<ZodType | undefined>) {
    const token = session.token();
    const response = await patiently(() => attempt(token));
    if (response.status !== 401) return response;
    const renewed = await renew(token);
    return renewed === undefined ? response : attempt(renewed);

    /** A server that restarts, or whose database fails over, says when to try again. */
    async function patiently(ask: () => Promise<Response>): Promise<Response> {
      const mayRepeat =
        method === 'GET' || options.isRepeatable === true || options.idempotencyKey !== undefined;
      let response = await ask();
      for (let again = 0; again < MOST_REPEATS && mayRepeat; again += 1) {
        const pause = response.status === 503 ? pauseOf(response) : undefined;
        if (pause === undefined) break;
        await waitFor(pause, options.signal);
        response = await ask();
      }
      return response;
    }

    async function attempt(bearer: string | undefined) {
      const headers = new Headers({ accept: 'application/json' });
      if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
      if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch);
      if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
      if (options.ifNoneMatch !== undefined) headers.set('if-none-match', options.ifNoneMatch);
      const view = options.isOwn ? undefined : currentView();
      if (view) headers.set(VIEW_HEADER, view.id);
      // A form's boundary is named by the browser, and a file carries its own type.
      const isPlain = !(options.body instanceof FormData || options.body instanceof Blob);
      if (options.body !== undefined && isPlain) headers.set('content-type', 'application/json');
      const body = bodyOf(options.body);
      try {
        return await fetch(addressOf(baseUrl + path, options.query), {
          method,
          headers,
          body,
          signal: options.signal,
          cache: options.isVersioned ? 'no-store' : 'default',
        });
      } catch (cause) {
        if (options.signal?.aborted) throw cause;
        throw new ApiError('network', 'The server could not be reached.', { cause });
      }
    }
  }

  /** Calls that fail together share one refresh; a late one takes the new token. */
  async function renew(refused: string | undefined): Promise<string | undefined> {
    const now = session.token();
    if (refreshing === undefined && now !== undefined && now !== refused) return now;
    refreshing ??= session.refresh().finally(() => {
      refreshing = undefined;
    });
    try {
      return await refreshing;
    } catch (error) {
      signOutWithoutRefreshToken(error);
      return undefined;
    }
  }

  function signOutWithoutRefreshToken(error: unknown): void {
    if (error instanceof Error && /refresh token/i.test(error.message)) session.signOut();
  }

  async function request<S extends ZodType | undefined = undefined>(
    method: Method,
    path: string,
    options: RequestOptions<S> = {},
  ): Promise<Reply<S>> {
    const response = await send(method, path, options);
    if (!response.ok) throw await failure(response);
    if (!options.schema) return undefined as Reply<S>;
    const parsed = options.schema.safeParse(await jsonOf(response));
    if (parsed.success) return parsed.data as Reply<S>;
    throw new ApiError('server', `${method} ${path} answered in an unknown form.`, {
      status: response.status,
      cause: parsed.error,
    });
  }

  async function failure(response: Response): Promise<ApiError> {
    const error = errorOfReply(response.status, await jsonOf(response));
    signOutWithoutRefreshToken(error);
    const view = error.code === 'view.ended' ? currentView() : undefined;
    if (view) leaveView(`/admin/users/${view.userId}`);
    if (error.code === 'view.read-only') readOnlyNotice.set(true);
    if (error.code === 'user.blocked')
      session.showBlocked(error.message === BLOCKED_WITHOUT_REASON ? undefined : error.message);
    return error;
  }

  /** A reply whose body the caller reads (a live stream), with the same session and errors. */
  async function open(path: string, options: RequestOptions = {}): Promise<Response> {
    const response = await send('GET', path, options);
    if (!response.ok && response.status !== NOT_MODIFIED) throw await failure(response);
    return response;
  }

  /** A file of the service (an export, an invoice). */
  async function file(path: string, options: RequestOptions = {}): Promise<Blob> {
    return (await open(path, options)).blob();
  }

  type Call = <S extends ZodType | undefined = undefined>(
    path: string,
    options?: RequestOptions<S>,
  ) => Promise<Reply<S>>;
  const call =
    (method: Method): Call =>
    (path, options) =>
      request(method, path, options);

  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    file,
    open,
    requestAhead,
    forgetAhead,
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
export const api = createApiClient(apiSession);

function bodyOf(body: unknown): FormData | Blob | string | undefined {
  if (body === undefined || body instanceof FormData || body instanceof Blob) return body;
  return JSON.stringify(body);
}

/** Undefined without the header: then nothing is known about when the service will be back. */
function pauseOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? 'none');
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : undefined;
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function addressOf(path: string, query: RequestOptions['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
