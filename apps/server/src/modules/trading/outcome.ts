import type { FieldError, TradingErrorCode } from '@canola/api-schema/trading/errors';

/** Errors that a person can cause are data; unexpected ones are thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/** Unwinds a service, and with it the transaction, up to {@link withOutcome}. */
export class Refusal extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(errors.map(({ field, code }) => `${field}: ${code}`).join(', '));
    this.name = 'Refusal';
    this.errors = errors;
  }
}

export function refuse(field: string, code: TradingErrorCode, params?: Record<string, string>): never {
  throw new Refusal([{ field, code, ...(params && { params }) }]);
}

export function refuseAny(errors: FieldError[]): void {
  if (errors.length > 0) throw new Refusal(errors);
}

export function withOutcome<Args extends unknown[], T>(service: (...args: Args) => Promise<T>) {
  return async (...args: Args): Promise<Outcome<T>> => {
    try {
      return { ok: true, value: await service(...args) };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, errors: error.errors };
      throw error;
    }
  };
}
