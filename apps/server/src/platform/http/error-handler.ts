import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@canola/api-schema/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../database/database-away.ts';
import { AppError } from '../errors.ts';
import { messageOf } from '../i18n/error-texts.ts';
import { findViewer } from './authenticate.ts';
import { languageOf } from './caller-language.ts';
import { NO_PAGE } from './security-headers.ts';
import { logSecurity } from './security-log.ts';

/** A failover takes some seconds; a browser tries again in the meantime. */
const RETRY_AFTER_SECONDS = 2;

/** Somebody tried what they may not do; what is only out of date is not worth a line. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'permission.missing',
  'grant.missing',
  'user.blocked',
  'view.read-only',
  'trader-key.invalid',
]);

/** Everything a handler throws is sent as one {@link ErrorBody}. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = toAppError(thrown);
    if (error.code === 'service.unavailable')
      request.log.warn({ err: thrown }, 'a request could not be served now');
    else if (error.status >= 500) request.log.error({ err: thrown, req: request }, 'request failed');
    else if (REFUSALS.has(error.code))
      logSecurity(request.log, 'refused', {
        error: error.code,
        userId: findViewer(request)?.userId,
        ip: request.ip,
        route: request.routeOptions.url,
      });
    else request.log.debug({ error: error.code, fields: error.fields }, error.message);
    // They were of an answer that failed on the way, e.g. of an export.
    for (const name of ['content-encoding', 'content-disposition']) reply.removeHeader(name);
    return sendError(request, reply, error);
  });
}

/**
 * For a malformed address (`/%E0%A4%A`): the router refuses it before any hook has run, so the headers that hooks add
 * to every response are added here. A person who followed a broken link sees the app's own page for it.
 */
export function refuseAddress(refused: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'content-security-policy': NO_PAGE,
  });
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) reply.redirect('/not-found');
  else sendError(request, reply, toAppError(refused));
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    ...error.details,
    code: error.code,
    message: messageOf(error, languageOf(request)),
    requestId: request.id,
    ...(error.fields && { fields: error.fields }),
  };
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // A route may declare another shape for this status; the error's own is fixed.
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((sent: unknown) => JSON.stringify(sent))
    .send(body);
}

const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  404: 'route.not-found',
  413: 'request.too-large',
  429: 'request.too-many',
  503: 'service.unavailable',
};

/** For everything that works again by itself. */
export const unavailable = () =>
  new AppError('service.unavailable', 'The service is not available at the moment. Please try again.');

function toAppError(thrown: FastifyError): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseAway(thrown)) return unavailable();
  // An address with an id that cannot exist is one where nothing is.
  if (thrown.validationContext === 'params') return new AppError('route.not-found');
  if (hasZodFastifySchemaValidationErrors(thrown))
    return new AppError('request.invalid', 'The request is not valid.', refusedFields(thrown.validation));
  // Errors of Fastify itself: bad JSON, too large, an unknown media type. Its messages are safe to repeat.
  const refused = isFastifyError(thrown) && thrown.statusCode !== undefined && thrown.statusCode !== 500;
  if (!refused) return new AppError('server.failed', 'Something went wrong on our side.');
  const code = CODE_OF_STATUS[thrown.statusCode ?? 400] ?? 'request.invalid';
  return new AppError(code, ERROR_STATUS[code] < 500 ? thrown.message : 'The service is not available.');
}

function isFastifyError(thrown: unknown): thrown is FastifyError {
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('FST_');
}

interface Refusal {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}

/** Field paths are dotted, `company.number`; an unknown field is named itself, not its parent. */
function refusedFields(refusals: readonly Refusal[]): Record<string, string[]> {
  // A caller may name a field `toString`: it must not be found on the object itself.
  const fields: Record<string, string[]> = Object.create(null);
  for (const { instancePath, keyword, message = 'not valid', params } of refusals) {
    const path = instancePath.split('/').filter(Boolean);
    const unknown = keyword === 'unrecognized_keys' && Array.isArray(params.keys) ? params.keys : undefined;
    const paths = unknown ? unknown.map((key) => [...path, String(key)]) : [path];
    for (const path of paths) {
      const name = path.join('.') || '_';
      fields[name] = [...(fields[name] ?? []), unknown ? 'Unknown field' : message];
    }
  }
  return fields;
}
