// Imported one by one: the package's entry loads the numbers of every country, a ninth of everything loaded at
// startup.
import * as ico from 'stdnum/lib/cjs/cz/ico.js';
import * as cui from 'stdnum/lib/cjs/ro/cui.js';

/** CZ and SK give the same kind of number, with the same check digit (docs/product/companies.md#company-numbers). */
const VALIDATORS = { CZ: ico, SK: ico, RO: cui };

const ANY_NUMBER = /^[A-Z0-9]{4,20}$/;

/**
 * The number as it is stored, or nothing when its check digits are wrong; spaces do not count
 * (docs/product/companies.md#company-numbers).
 */
export function compactCompanyNumber(countryId: string, typed: string): string | undefined {
  const text = typed.replace(/\s/g, '').toUpperCase();
  const validator = VALIDATORS[countryId as keyof typeof VALIDATORS];
  if (!validator) return ANY_NUMBER.test(text) ? text : undefined;
  const checked = validator.validate(text);
  return checked.isValid ? checked.compact : undefined;
}
