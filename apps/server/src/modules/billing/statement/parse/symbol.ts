import { isVariableSymbol } from '../../ledger/variable-symbol.ts';

const LABELLED = /(?:^|[^A-Za-z])VS\s*[:/.=-]?\s*(\d{1,10})(?!\d)/i;
const BARE = /(?<!\d)\d{10}(?!\d)/g;

const trimmed = (digits: string) => digits.replace(/^0+/, '') || null;

/** The digits after "VS" in a text. */
export function labelledSymbol(text: string | null | undefined): string | null {
  const [, digits] = LABELLED.exec(text ?? '') ?? [];
  return digits === undefined ? null : trimmed(digits);
}

/** A field meant for the symbol: labelled, or nothing but digits. */
export function symbolField(text: string | null | undefined): string | null {
  const value = text?.trim() ?? '';
  return /^\d{1,10}$/.test(value) ? trimmed(value) : labelledSymbol(value);
}

/** In free words: what is labelled, else ten digits, best those whose check digit is right. */
export function symbolInWords(text: string | null | undefined): string | null {
  const labelled = labelledSymbol(text);
  if (labelled) return labelled;
  const numbers = text?.match(BARE) ?? [];
  return numbers.find(isVariableSymbol) ?? (numbers[0] ? trimmed(numbers[0]) : null);
}
