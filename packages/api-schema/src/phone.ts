import { z } from 'zod';
import { MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from './limits.ts';

/** A calling code: a plus followed by digits (docs/product/accounts.md). */
const PhoneCountryCode = z
  .string()
  .trim()
  .min(1, 'field.required')
  .regex(/^\+\d{1,4}$/, 'phone.code-invalid');

/** Calling codes of the countries Canola works in; none of them begins another one. */
const CALLING_CODES = ['+420', '+421', '+353', '+40', '+44'];
/** The one country of these whose numbers are dialled without a leading zero at home. */
const WITHOUT_TRUNK_ZERO = '+420';

interface TypedPhone {
  countryCode: string;
  phoneNumber: string;
}

/**
 * The one form that a number is stored in: the calling code apart, the rest without the zero that is dialled at home
 * only. A code that is typed with the number ("00353 85…", "+420 602…") counts more than the chosen country.
 */
export function readPhone({ countryCode, phoneNumber }: TypedPhone): TypedPhone {
  const compact = phoneNumber.replace(/[\s()./–-]/g, '').replace(/^00/, '+');
  const typedCode = CALLING_CODES.find((code) => compact.startsWith(code));
  const national = typedCode ? compact.slice(typedCode.length) : compact;
  return { countryCode: typedCode ?? countryCode.trim(), phoneNumber: national.replace(/^0/, '') };
}

/** At least nine digits, as they are dialled in the country; whether the number exists is the server's check. */
const StoredForm = z
  .strictObject({
    countryCode: PhoneCountryCode,
    phoneNumber: z.string().min(1, 'field.required').regex(/^\d*$/, 'phone.number-invalid'),
  })
  .superRefine(({ countryCode, phoneNumber }, context) => {
    const dialled = phoneNumber.length + (countryCode === WITHOUT_TRUNK_ZERO ? 0 : 1);
    const message =
      dialled < MIN_PHONE_DIGITS
        ? 'phone.number-too-short'
        : phoneNumber.length > MAX_PHONE_DIGITS && 'phone.number-invalid';
    if (message) context.addIssue({ code: 'custom', path: ['phoneNumber'], message });
  });

/** As a person types it, read into {@link readPhone}'s form. */
export const Phone = z
  .strictObject({ countryCode: z.string(), phoneNumber: z.string() })
  .transform(readPhone)
  .pipe(StoredForm);
export type Phone = z.infer<typeof Phone>;

/** A stored phone, as the server answers it. */
export const StoredPhone = z.object({ countryCode: z.string(), phoneNumber: z.string() });

/** How many digits people write together, per calling code; what is left over belongs to the last group. */
const GROUPS: Record<string, readonly number[]> = { '+353': [2, 3, 4], '+44': [4, 3, 3] };
const USUAL_GROUPS = [3, 3, 3];

/** The number without its calling code, in groups that can be read: `602 418 337`. {@link readPhone} reads it again. */
export function writeNumber({ countryCode, phoneNumber }: TypedPhone): string {
  const groups = GROUPS[countryCode] ?? USUAL_GROUPS;
  let at = 0;
  const parts = groups.map((size, index) => {
    const part = phoneNumber.slice(at, index === groups.length - 1 ? undefined : at + size);
    at += size;
    return part;
  });
  return parts.filter(Boolean).join(' ');
}

/** `+420 602 418 337`: as it is dialled from anywhere. */
export function writePhone(phone: TypedPhone): string {
  return `${phone.countryCode} ${writeNumber(phone)}`;
}
