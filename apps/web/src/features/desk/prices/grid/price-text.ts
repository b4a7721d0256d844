import { MAX_PRICE } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import type { CellRefusal } from '@canola/api-schema/trading/desk-prices';
import { readNumber } from '#shared/money/read-number.ts';

/** How a cell of a spreadsheet reads; `asked` could be either of two prices, and the person chooses. */
export type CellReading =
  | { kind: 'empty' }
  | { kind: 'price'; price: string }
  | { kind: 'asked'; choices: [asThousands: string, asDecimal: string] }
  | { kind: 'refused'; code: CellRefusal };

/** A spreadsheet starts a formula with one of these; a minus before digits is only a negative number. */
const FORMULA = /^[=@]|^[+-](?![\d\s.,])/;
/** A price is one line of visible characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

const OWN_SIGN: Record<CurrencyType, RegExp> = {
  CZK: /kč|czk/i,
  EUR: /€|eur/i,
  GBP: /£|gbp/i,
  RON: /ron|lei/i,
  USD: /\$|usd/i,
};
/** A sign, or three letters: what is left of a currency once the book's own is taken away. */
const ANY_SIGN = /[€£$]|kč|czk|eur|ron|lei|usd|gbp|\b[a-z]{3}\b/i;
const PER_TON = /\/\s*t$/i;

/** Reads a price as people type it or as a spreadsheet copies it: `6 240`, `6.310,00`, `4680 Kč/t`. */
export function readCell(text: string, currency: CurrencyType): CellReading {
  const plain = text.replaceAll('\u00a0', ' ').trim();
  if (plain === '' || plain === '–' || plain === '-') return { kind: 'empty' };
  if (CONTROL.test(plain)) return refused('cell.control-character');
  if (FORMULA.test(plain)) return refused('cell.formula');
  const figure = plain.replace(PER_TON, '').replace(OWN_SIGN[currency], '');
  if (ANY_SIGN.test(figure)) return refused('cell.other-currency');
  const reading = readNumber(figure);
  switch (reading.kind) {
    case 'empty':
    case 'unreadable':
      return refused('cell.not-a-number');
    case 'ambiguous':
      return ofEither(ofNumber(reading.asThousands), ofNumber(reading.asDecimal));
    case 'number':
      return ofNumber(reading.value);
    default:
      throw new Error(`Unhandled reading ${reading satisfies never}`);
  }
}

const refused = (code: CellRefusal): CellReading => ({ kind: 'refused', code });
const decimal = (value: number) => String(Number(value.toFixed(2)));

function ofNumber(value: number): CellReading {
  if (Number(decimal(value)) <= 0) return refused('price.not-positive');
  return value > MAX_PRICE ? refused('cell.not-a-number') : { kind: 'price', price: decimal(value) };
}

/** Asked about only where both can be a price. */
function ofEither(asThousands: CellReading, asDecimal: CellReading): CellReading {
  if (asThousands.kind !== 'price') return asThousands;
  return asDecimal.kind === 'price'
    ? { kind: 'asked', choices: [asThousands.price, asDecimal.price] }
    : asDecimal;
}
