import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, ensure } from '../errors.ts';
import type { TokenClaims, Viewer } from '../viewer.ts';
import { logViewed } from './security-log.ts';
import { createTurns } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; reading it on a public route is a mistake and throws. */
    readonly viewer: Viewer;
  }
  interface FastifyContextConfig {
    /** Marks a route as public. Everything else in an authenticated scope is protected. */
    public?: boolean;
    /** In a read-only view: GET is allowed and everything else refused, unless the route says otherwise. */
    inView?: 'allowed' | 'refused';
    /** Set by {@link authenticate} on the routes it guards. */
    authenticated?: boolean;
    /** The route reports characters that are not allowed itself: see clean-text.ts. */
    checksOwnTexts?: boolean;
  }
}

export interface Authentication {
  verifyToken(token: string): Promise<TokenClaims>;
  /** With `viewAs`, the customer whom staff look at. */
  findViewer(claims: TokenClaims, viewAs?: string): Promise<Viewer>;
}

const viewers = new WeakMap<FastifyRequest, Viewer>();

/** The person who sent the request, where it came that far: of staff in a customer's view, the customer. */
export function findViewer(request: FastifyRequest): Viewer | undefined {
  return viewers.get(request);
}

/** Once, for the whole app: makes `req.viewer` known. */
export function decorateViewer(app: FastifyInstance): void {
  app.decorateRequest('viewer', {
    getter(this: FastifyRequest) {
      const viewer = viewers.get(this);
      if (!viewer) throw new Error(`${this.method} ${this.routeOptions.url} has no viewer: it is public`);
      return viewer;
    },
  });
}

/**
 * Guards all routes of the scope. The rate limits (onRequest) check the token, to count its person; everything else
 * runs after them and before a body is read. The token only says who calls; what they may do is read from the database
 * on every request (docs/product/accounts.md#identity).
 */
export function authenticate(scope: FastifyInstance, { verifyToken, findViewer }: Authentication): void {
  const checked = new WeakMap<FastifyRequest, Promise<TokenClaims>>();
  /** A token is checked once per request. */
  const check = (request: FastifyRequest): Promise<TokenClaims> => {
    const claims = checked.get(request) ?? claimsOf(request, verifyToken);
    checked.set(request, claims);
    return claims;
  };
  const identify = (request: FastifyRequest): Promise<string | undefined> =>
    check(request).then(
      ({ subject }) => `person:${subject}`,
      () => undefined,
    );
  const takeTurn = createTurns(scope);

  scope.addHook('onRoute', (route) => {
    if (route.config?.public === true) return;
    route.config = { ...route.config, authenticated: true, identify };
    if (route.schema) route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  scope.addHook('preParsing', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.public === true) return;
    // A route that has something to be kept says so itself: no log-out empties a browser's cache.
    reply.header('cache-control', 'no-store');
    const claims = await check(request);
    await takeTurn(claims.subject, request, reply);
    const viewer = await findViewer(claims, viewOf(request));
    if (viewer.isReadOnly) requireReading(request);
    viewers.set(request, viewer);
  });
  scope.addHook('preHandler', async (request) => {
    const viewer = viewers.get(request);
    if (viewer?.isReadOnly) logViewed(request, viewer);
  });
}

function viewOf({ headers }: FastifyRequest): string | undefined {
  const header = headers[VIEW_HEADER];
  return Array.isArray(header) ? header[0] : header;
}

function requireReading({ method, routeOptions }: FastifyRequest): void {
  const isReading = method === 'GET' || method === 'HEAD';
  const { inView = isReading ? 'allowed' : 'refused' } = routeOptions.config;
  ensure(inView === 'allowed', 'view.read-only');
}

async function claimsOf(
  request: FastifyRequest,
  verifyToken: Authentication['verifyToken'],
): Promise<TokenClaims> {
  const header = request.headers.authorization;
  if (!header) throw new AppError('token.missing', 'The request carries no access token.');
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
  if (!token) throw new AppError('token.invalid', 'The access token is not valid.');
  try {
    return await verifyToken(token);
  } catch (error) {
    // A verifier that cannot decide (the issuer does not respond) throws its own error.
    if (error instanceof AppError) throw error;
    request.log.debug({ err: error }, 'access token refused');
    throw new AppError('token.invalid', 'The access token is not valid.');
  }
}
