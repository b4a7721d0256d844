import { hash } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';

const TIMEOUT_MS = 1500;
const PREFIX_LENGTH = 5;

/**
 * Whether a leak contains the password, by the range service of the settings (docs/product/accounts.md#passwords). It
 * gets the first five characters of a hash and returns all that begin so; a service that is away refuses nobody.
 */
export async function isLeaked(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  password: string,
): Promise<boolean> {
  const { passwordRangeUrl } = config;
  if (passwordRangeUrl === undefined) return false;
  const digest = hash('sha1', password.normalize('NFKC'), 'hex').toUpperCase();
  const rest = digest.slice(PREFIX_LENGTH);
  try {
    const response = await fetch(`${passwordRangeUrl}/${digest.slice(0, PREFIX_LENGTH)}`, {
      // The length of the response would say which range it is.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the range service responded with ${response.status}`);
    const lines = (await response.text()).split('\n');
    // Padding has a count of 0.
    return lines.some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0);
  } catch (error) {
    log.warn({ err: error }, 'a password was not compared with known leaks');
    return false;
  }
}
