import { ERROR_STATUS, type ErrorCode } from '@canola/api-schema/errors';

/** The only error class: errors that a caller can cause, by a closed list of codes. Anything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  /** Further facts that the caller needs, as well as the code; part of the response's body. */
  readonly details: object | undefined;

  constructor(code: ErrorCode, message: string = code, fields?: Record<string, string[]>, details?: object) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export function ensure<T>(
  value: T,
  code: ErrorCode,
  message?: string,
): asserts value is NonNullable<T> & Exclude<T, false> {
  if (value === undefined || value === null || value === false) throw new AppError(code, message);
}

/** Like {@link ensure}, for use inside an expression. */
export function found<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) throw new AppError(code);
  return value;
}
