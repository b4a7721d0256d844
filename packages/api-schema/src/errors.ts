/**
 * Every error that a caller can cause, with its HTTP status. The web maps a code to a translation; the message of an
 * unknown failure is never shown.
 */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'request.too-large': 413,
  'request.too-many': 429,
  'route.not-found': 404,
  'token.missing': 401,
  'token.invalid': 401,
  'trader-key.missing': 401,
  'trader-key.invalid': 401,
  'idempotency.conflict': 409,
  'user.blocked': 403,
  'user.not-found': 404,
  'user.is-self': 409,
  'user.not-registered': 403,
  'user.already-registered': 409,
  'user.too-many-companies': 409,
  'user.name-invalid': 422,
  'user.phone-invalid': 422,
  'user.company-required': 422,
  'permission.missing': 403,
  'grant.missing': 403,
  'feature.not-in-plan': 403,
  'company.not-found': 404,
  'membership.not-found': 404,
  'membership.exists': 409,
  'membership.decided': 409,
  'block.reason-missing': 422,
  'subscription.not-found': 404,
  'subscription.not-manual': 409,
  'subscription.expiry-past': 422,
  'export.too-many-rows': 422,
  'company.waiting': 403,
  'company.blocked': 403,
  'company.number-invalid': 422,
  'company.number-unknown': 422,
  'company.register-unavailable': 503,
  'company.detail-invalid': 422,
  'country.not-found': 404,
  'country.closed': 422,
  'notification.not-found': 404,
  'push.token-invalid': 422,
  'push.token-exists': 409,
  'contract.not-found': 404,
  'contract.wrong-state': 409,
  'contract.answered-otherwise': 409,
  'contract.trader-signed': 409,
  'contract.price-unexplained': 422,
  'contract.price-beyond-limit': 422,
  'document.not-found': 404,
  'signing.signature-missing': 401,
  'signing.signature-invalid': 401,
  'signing.too-late': 401,
  'signing.unavailable': 503,
  'report.not-found': 404,
  'report.invalid': 422,
  'report.changed': 412,
  'image.not-found': 404,
  'image.too-large': 413,
  'image.type': 422,
  'image.unreadable': 422,
  'service.unavailable': 503,
  'server.failed': 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The message of `user.blocked` is what support wrote; from before reasons were asked for there is none. */
export const BLOCKED_WITHOUT_REASON = 'The user is blocked.';

/** The body of every failed REST call. `fields` names the refused input by its path. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId: string;
  fields?: Record<string, string[]>;
}
