import { ERROR_STATUS, type ErrorCode } from '@canola/api-schema/errors';
import { z } from 'zod';

/** Every authenticated route can fail with these. */
const OF_ALL: readonly ErrorCode[] = ['token.missing', 'token.invalid', 'user.blocked'];

/** The answers of a route that fails, by status, for the API's document: `response: { 200: Page, ...failures() }`. */
export function failures(...codes: ErrorCode[]): Record<number, z.ZodType> {
  const byStatus = Object.groupBy([...OF_ALL, ...codes], (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, own = []]) => [Number(status), errorBody(own)]),
  );
}

function errorBody(codes: readonly ErrorCode[]): z.ZodType {
  return z.object({
    code: z.enum(codes),
    message: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  });
}
