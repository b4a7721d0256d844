// Imported one by one: the package's entry loads the numbers of every country.
import * as dic from 'stdnum/lib/cjs/cz/dic.js';
import * as ieVat from 'stdnum/lib/cjs/ie/vat.js';
import * as cui from 'stdnum/lib/cjs/ro/cui.js';
import * as dph from 'stdnum/lib/cjs/sk/dph.js';

const VALIDATORS: Readonly<Record<string, { validate(text: string): { isValid: boolean } }>> = {
  CZ: dic,
  IE: ieVat,
  RO: cui,
  SK: dph,
};

/** As it is stored and printed: `CZ25123891`, without spaces. */
export function compactVatId(text: string | null | undefined): string | null {
  return text?.replaceAll(/\s/g, '').toUpperCase() || null;
}

/**
 * By the check digits of the buyer's country. The country's letters are part of the id: a Romanian number without RO
 * belongs to a company that is not registered for VAT.
 */
export function checkVatId(
  countryId: string,
  text: string | null | undefined,
): 'EMPTY' | 'VALID' | 'INVALID' {
  const id = compactVatId(text);
  if (id === null) return 'EMPTY';
  const validator = VALIDATORS[countryId];
  if (!validator) return /^[A-Z]{2}[A-Z0-9]{2,18}$/.test(id) ? 'VALID' : 'INVALID';
  // The validators drop a prefix of their own, so a second one would pass.
  const isPrefixedOnce = id.startsWith(countryId) && /^\d/.test(id.slice(2));
  return isPrefixedOnce && validator.validate(id).isValid ? 'VALID' : 'INVALID';
}
