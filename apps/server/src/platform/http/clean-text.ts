import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Characters that nobody types: PostgreSQL cannot store the first, and the others make a text read differently from
 * what it is (control characters, and marks that turn the direction of writing around).
 */
const UNWANTED = /(?![\t\r\n])\p{Cc}|\p{Bidi_Control}|[\uFFFE\uFFFF]/u;
/** An address is one line; only the texts of a body may have several. */
const UNWANTED_IN_LINE = /[\t\r\n]/;

/** Most texts of a large body, and quick to see. */
const PLAIN = /^[ -~]*$/;

/** Half of a surrogate pair is no character. */
const isUnwanted = (text: string, isLine: boolean) => !PLAIN.test(text) && isUnusual(text, isLine);

const isUnusual = (text: string, isLine: boolean) =>
  UNWANTED.test(text) || (isLine && UNWANTED_IN_LINE.test(text)) || !text.isWellFormed();

/** Refuses such texts in every route, before its schema and before GraphQL look at them. */
export function refuseUnwantedCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    const found =
      unwantedIn(params, true) ??
      unwantedIn(query, true) ??
      (routeOptions.config.checksOwnTexts ? undefined : unwantedIn(body, false));
    if (found !== undefined) throw refusalOf(found);
  });
}

/** For texts that a route reads out of another one, as JSON in an address. */
export function ensureClean(value: object): void {
  const found = unwantedIn(value, false);
  if (found !== undefined) throw refusalOf(found);
}

const refusalOf = (path: string) =>
  new AppError('request.invalid', 'A text contains characters that are not allowed.', {
    [path]: ['text.characters'],
  });

/** The path of the first such text, or of a key; walked without recursion, because a body can be nested deeply. */
export function unwantedIn(value: unknown, isLine: boolean): string | undefined {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path } = next;
    if (typeof next.value === 'string') {
      if (isUnwanted(next.value, isLine)) return path || '_';
    } else if (isPlain(next.value)) {
      for (const [key, child] of Object.entries(next.value)) {
        if (isUnwanted(key, true)) return path || '_';
        const isWrong = typeof child === 'string' && isUnwanted(child, isLine);
        if (!isWrong && !isPlain(child)) continue;
        const childPath = path ? `${path}.${key}` : key;
        if (isWrong) return childPath;
        open.push({ path: childPath, value: child });
      }
    }
  }
  return undefined;
}

/** The values that parsers of JSON, forms and addresses make; files and streams are checked by those who read them. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  // The parsers of addresses and queries make objects of their own class, which inherits from nothing.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
