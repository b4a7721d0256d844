import type { ErrorCode } from '@canola/api-schema/errors';
import type { CompanyReference } from '@canola/api-schema/users/user';
// Imported one by one: the package's entry loads the numbers of every country, a ninth of everything loaded at
// startup.
import * as ico from 'stdnum/lib/cjs/cz/ico.js';
import * as cui from 'stdnum/lib/cjs/ro/cui.js';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findCountry } from '../countries/countries.queries.ts';
import type { RegisterEntry } from '../registers/company-register.ts';
import { registerOf } from '../registers/registers.ts';

/** The errors of {@link checkCompany}, for the API document. */
export const COMPANY_CHECK_FAILURES = [
  'country.closed',
  'company.number-invalid',
  'company.number-unknown',
  'company.register-unavailable',
] as const satisfies ErrorCode[];

export interface CheckedCompany {
  countryId: string;
  number: string;
  /** Undefined where no register is configured. */
  entry: RegisterEntry | undefined;
}

/**
 * Check digits first, then the country's register (docs/product/companies.md#company-numbers). `path` is where the
 * caller's form has the company, so the error appears at its number field (docs/product/accounts.md#registration).
 */
export async function checkCompany(
  deps: Deps,
  { companyNumber, countryCode }: CompanyReference,
  path = '',
): Promise<CheckedCompany> {
  const country = await findCountry(deps.db, countryCode);
  if (!country) throw refused('country.closed', `${path}countryCode`, 'The country is not known.');
  if (!country.isAuthorized)
    throw refused('country.closed', `${path}countryCode`, 'Registration is closed in this country.');

  const field = `${path}companyNumber`;
  const number = compactCompanyNumber(country.id, companyNumber);
  if (!number) throw refused('company.number-invalid', field, 'The company number is not valid.');
  const register = registerOf(deps, country.id);
  if (!register) return { countryId: country.id, number, entry: undefined };
  const entry = await register.find(number).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw refused(error.code, field, error.message);
  });
  if (!entry)
    throw refused('company.number-unknown', field, 'The register does not know this company number.');
  return { countryId: country.id, number, entry };
}

/** The field has the code too: the web translates it next to the input. */
function refused(code: AppError['code'], field: string, message: string): AppError {
  return new AppError(code, message, { [field]: [code] });
}

/** CZ and SK give the same kind of number, with the same check digit (docs/product/companies.md#company-numbers). */
const VALIDATORS = { CZ: ico, SK: ico, RO: cui };

const ANY_NUMBER = /^[A-Z0-9]{4,20}$/;

/**
 * The number as it is stored, or nothing when its check digits are wrong; spaces do not count
 * (docs/product/companies.md#company-numbers).
 */
function compactCompanyNumber(countryId: string, typed: string): string | undefined {
  const text = typed.replace(/\s/g, '').toUpperCase();
  const validator = VALIDATORS[countryId as keyof typeof VALIDATORS];
  if (!validator) return ANY_NUMBER.test(text) ? text : undefined;
  const checked = validator.validate(text);
  return checked.isValid ? checked.compact : undefined;
}
