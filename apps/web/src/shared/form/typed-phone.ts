import { Phone, writeNumber } from '@canola/api-schema/phone';
import { z } from 'zod';

/** A phone as it is typed; an empty number is none. */
export const OptionalPhone = z
  .object({ countryCode: z.string(), phoneNumber: z.string() })
  .transform((phone) => (phone.phoneNumber.trim() === '' ? null : phone))
  .pipe(Phone.nullable());

/** A stored phone as it is typed, in groups of digits; without one, the usual calling code. */
export function phoneValues(phone: Phone | null, usualCode = '') {
  return phone
    ? { countryCode: phone.countryCode, phoneNumber: writeNumber(phone) }
    : { countryCode: usualCode, phoneNumber: '' };
}
