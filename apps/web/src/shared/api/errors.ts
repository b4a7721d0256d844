import { ERROR_STATUS, type ErrorCode } from '@canola/api-schema/errors';
import { hasFields, isListOf, isOptional, isRecordOf, isText } from '#shared/storage/shape.ts';

/** The kinds of docs/product/screens.md#errors; each has its own message in the error views. */
export const API_ERROR_KINDS = [
  'unauthorized',
  'forbidden',
  'not-found',
  'server',
  'client',
  'network',
  'too-many-companies',
] as const;
export type ApiErrorKind = (typeof API_ERROR_KINDS)[number];

interface ApiErrorDetail {
  status?: number;
  code?: ErrorCode;
  fields?: Record<string, string[]>;
  requestId?: string;
  body?: unknown;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly code: ErrorCode | undefined;
  /** The inputs that the server refused, by their path. */
  readonly fields: Record<string, string[]>;
  readonly requestId: string | undefined;
  /** All that the server said, for codes that carry more than a message. */
  readonly body: unknown;

  constructor(kind: ApiErrorKind, message: string, detail: ApiErrorDetail = {}) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = detail.status;
    this.code = detail.code;
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId;
    this.body = detail.body;
  }
}

const isBody = hasFields({
  code: isOptional(isText),
  message: isOptional(isText),
  requestId: isOptional(isText),
  fields: isOptional(isRecordOf(isListOf(isText))),
});

/** An error out of a reply that is not 2xx; a body that is not ours (a proxy's page) still has its status. */
export function errorOfReply(status: number, body: unknown): ApiError {
  const { code, message, requestId, fields } = isBody(body) ? body : {};
  const known = code && Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : undefined;
  return new ApiError(kindOf(status, known), message ?? `HTTP ${status}`, {
    status,
    code: known,
    fields: fields ?? undefined,
    requestId: requestId ?? undefined,
    body,
  });
}

function kindOf(status: number, code: ErrorCode | undefined): ApiErrorKind {
  if (code === 'user.too-many-companies') return 'too-many-companies';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  return status >= 500 ? 'server' : 'client';
}
