import { z } from 'zod';
import { MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from './limits.ts';

/** A calling code: a plus followed by digits (docs/product/accounts.md#phones). */
export const PhoneCountryCode = z
  .string()
  .trim()
  .regex(/^\+\d{1,4}$/, 'phone.code-invalid');

/**
 * At least nine digits, spaces allowed between them (docs/product/accounts.md#phones); whether the number exists is the
 * server's check.
 */
export const PhoneNumber = z
  .string()
  .trim()
  .min(1, 'field.required')
  .regex(/^\d(?: *\d)*$/, 'phone.number-invalid')
  .refine((text) => digitsOf(text).length >= MIN_PHONE_DIGITS, 'phone.number-too-short')
  .refine((text) => digitsOf(text).length <= MAX_PHONE_DIGITS, 'phone.number-invalid');

export const Phone = z.strictObject({ countryCode: PhoneCountryCode, phoneNumber: PhoneNumber });
export type Phone = z.infer<typeof Phone>;

/** A stored phone, as the server answers it. */
export const StoredPhone = z.object({ countryCode: z.string(), phoneNumber: z.string() });

export function digitsOf(text: string): string {
  return text.replace(/\s/g, '');
}
