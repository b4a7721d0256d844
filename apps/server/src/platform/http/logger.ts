import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { withoutParameters } from '../process/error-text.ts';
import { findViewer } from './authenticate.ts';

const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'newPassword',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code_verifier',
];
const at = (parent: string, key: string) => (key.startsWith('[') ? `${parent}${key}` : `${parent}.${key}`);

/** `code` is a secret in client input; in an error it is the name of the failure, and is logged. */
const REDACTED = [
  ...SECRETS.flatMap((key) => [key, at('*', key), at('*.*', key)]),
  ...['code', 'body.code', 'query.code', 'params.code', 'req.body.code', 'req.query.code'],
];

/** A link to a signing page opens it for some minutes. */
const SIGNING_LINK = /^(\/can-trading\/api\/signing\/)(?!webhook$).+$/;

/** A query string may carry an authorisation code or a one-time token: only the path is written. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return (end === -1 ? url : url.slice(0, end)).replace(SIGNING_LINK, '$1[redacted]');
}

interface WrittenError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: WrittenError;
}

function writeError(thrown: unknown, depth = 0): WrittenError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  return {
    type: thrown.name,
    message: withoutParameters(thrown.message),
    ...('code' in thrown && { code: thrown.code }),
    ...(thrown.stack && { stack: withoutParameters(thrown.stack) }),
    ...(thrown.cause !== undefined && depth < 3 && { cause: writeError(thrown.cause, depth + 1) }),
  };
}

export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    level: config.logLevel,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: {
      err: (thrown: unknown) => writeError(thrown),
      req: (req: FastifyRequest) => ({ method: req.method, path: pathOf(req.url), ip: req.ip }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** One line per request, when its response is sent. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const userId = findViewer(request)?.userId;
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime), ...(userId && { userId }) };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request');
  }

  override routeNotFound(): void {}
}
