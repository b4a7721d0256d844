import { z } from 'zod';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The last digit proves the others. */
function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** `08 / 29`: the last month in which the card is valid. */
export function expiryOf(text: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: 2000 + Number(year) };
}

function isOver({ month, year }: { month: number; year: number }, now: Date): boolean {
  return new Date(year, month, 1) <= now;
}

export const CardForm = z.object({
  number: z
    .string()
    .refine((text) => text.trim() !== '', 'numberNeeded')
    .refine((text) => text.trim() === '' || isCardNumber(text), 'number'),
  expiry: z
    .string()
    .refine((text) => text.trim() !== '', 'expiryNeeded')
    .refine((text) => text.trim() === '' || expiryOf(text) !== undefined, 'expiry')
    .refine((text) => {
      const expiry = expiryOf(text);
      return !expiry || !isOver(expiry, new Date());
    }, 'expired'),
  cvc: z.string().regex(/^\s*\d{3,4}\s*$/, 'cvc'),
  name: z.string().trim().min(1, 'nameNeeded').max(100, 'nameNeeded'),
});
export type CardForm = z.infer<typeof CardForm>;

/** In groups of four, as they are printed on the card. */
export function groupNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** The slash comes by itself after the month. */
export function groupExpiry(text: string, before: string): string {
  const digits = digitsOf(text).slice(0, 4);
  // Somebody deletes: the slash goes with its digit.
  if (text.length < before.length) return text;
  return digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

const BRANDS: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
];

export function brandOf(number: string): string | undefined {
  return BRANDS.find(([pattern]) => pattern.test(digitsOf(number)))?.[1];
}
