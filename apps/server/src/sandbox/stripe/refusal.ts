import { z } from 'zod';

/** A request that is refused before anything happens; nothing of it is stored. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(
    message: string,
    extra: { status?: number; type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    const { status = 400, type = 'invalid_request_error', ...rest } = extra;
    this.status = status;
    this.error = { type, message, ...rest };
  }
}

export const missing = (kind: string, id: string) =>
  new Refusal(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });

export const unexpectedState = (status: string) =>
  new Refusal(`The intent's status of ${status} does not allow this.`, {
    code: 'payment_intent_unexpected_state',
  });

/** The vendor refuses what it does not know, names that it has given up included. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [unknown] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  if (unknown !== undefined)
    throw new Refusal(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  const param = issue?.path.join('.') ?? '';
  throw new Refusal(`Invalid ${param}: ${z.prettifyError(parsed.error)}`, {
    code: 'parameter_invalid',
    param,
  });
}
