import { ERROR_STATUS, type ErrorCode } from '@canola/api-schema/errors';
import { z } from 'zod';

/** Every route for people can fail with these, every route for traders' systems with those. */
const OF_PEOPLE: readonly ErrorCode[] = ['token.missing', 'token.invalid', 'user.blocked'];
const OF_TRADERS: readonly ErrorCode[] = ['trader-key.missing', 'trader-key.invalid'];

/** The error responses of a route by status, for the API document: `response: { 200: Page, ...failures() }`. */
export function failures(...codes: ErrorCode[]): Record<number, z.ZodType> {
  return byStatus([...OF_PEOPLE, ...codes]);
}

/** The same for a route behind a trader's key. */
export function traderFailures(...codes: ErrorCode[]): Record<number, z.ZodType> {
  return byStatus([...OF_TRADERS, ...codes]);
}

/** The same for a route without a token. */
export function publicFailures(...codes: ErrorCode[]): Record<number, z.ZodType> {
  return byStatus(codes);
}

function byStatus(codes: readonly ErrorCode[]): Record<number, z.ZodType> {
  const grouped = Object.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    Object.entries(grouped).map(([status, own = []]) => [Number(status), errorBody(own)]),
  );
}

/** Many routes fail with the same codes, and a schema is slow to create. */
const bodies = new Map<string, z.ZodType>();

function errorBody(codes: readonly ErrorCode[]): z.ZodType {
  const key = codes.join();
  const body =
    bodies.get(key) ??
    z.object({
      code: z.enum(codes),
      message: z.string(),
      requestId: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
    });
  bodies.set(key, body);
  return body;
}
