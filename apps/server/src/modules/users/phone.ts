import type { Phone } from '@canola/api-schema/phone';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type CountryRow, findCountryOfPhone } from './countries/countries.queries.ts';

export interface CheckedPhone extends Phone {
  country: CountryRow;
}

/**
 * Checked by parsing it as a number of its country (docs/product/accounts.md#phones), so an Irish number has +353.
 * Stored in one form that can be dialled after the calling code.
 */
export async function checkPhone(db: Db, phone: Phone, { field }: { field: string }): Promise<CheckedPhone> {
  const country = await findCountryOfPhone(db, phone.countryCode);
  if (!country) throw refused(`${field}.countryCode`, 'phone.code-unknown');
  const parsed = parsePhoneNumberFromString(phone.phoneNumber, country.id as CountryCode);
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== country.phoneCountryCode)
    throw refused(`${field}.phoneNumber`, 'phone.number-invalid');
  return { countryCode: phone.countryCode, phoneNumber: parsed.nationalNumber, country };
}

function refused(field: string, reason: string): AppError {
  return new AppError('user.phone-invalid', 'The phone number is not valid.', { [field]: [reason] });
}
