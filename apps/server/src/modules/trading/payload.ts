import type { Language } from '@canola/api-schema/access';
import { CurrencyType } from '@canola/api-schema/money';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { texts } from '../../platform/i18n/texts.ts';
import type { TradingContext } from './context.ts';
import type { PriceChange, FieldError as ShownError } from './generated/resolvers.ts';
import type { Outcome } from './outcome.ts';
import { amountWords, moneyWords, numberWords } from './wording.ts';

/** Returns the ids, or the errors. `inputNames` maps fields of the service to their names in the input. */
export async function payloadOf<Value, Ids extends object>(
  { viewer }: TradingContext,
  outcome: Promise<Outcome<Value>>,
  idsOf: (value: Value) => Ids,
  inputNames: Readonly<Record<string, string>> = {},
): Promise<{ errors: ShownError[] } | (Ids & { errors: ShownError[] })> {
  const result = await outcome;
  if (result.ok) return { ...idsOf(result.value), errors: [] };
  const errors = result.errors.map((error) => ({ ...error, field: inputNames[error.field] ?? error.field }));
  return { errors: showErrors(errors, viewer.language) };
}

/** Each error with its sentence in the viewer's language; the web decides by the codes. */
export function showErrors(errors: readonly FieldError[], language: Language): ShownError[] {
  return errors.map((error) => ({
    field: error.field,
    code: error.code,
    messages: [messageOf(error, language)],
    priceChange: priceChangeOf(error),
  }));
}

export function messageOf({ code, params = {} }: FieldError, language: Language): string {
  return texts(language, 'trading')(`errors.${code}`, wordsOf(params, language));
}

/** Parameters as they appear in a sentence: with unit or currency, and with numbers in the format of the language. */
function wordsOf(params: Record<string, string>, language: Language): Record<string, string | number> {
  const currency = CurrencyType.safeParse(params.currency).data;
  const words = Object.entries(params).map(([name, value]): [string, string | number] => {
    switch (name) {
      case 'amount':
      case 'free':
      case 'left':
      case 'committed':
        return [name, amountWords(value, language)];
      case 'min':
      case 'max':
        return [name, params.unit ? amountWords(value, language, params.unit) : numberWords(value, language)];
      case 'price':
      case 'oldPrice':
      case 'newPrice':
      case 'rest':
        return [name, currency ? moneyWords(value, currency, language) : numberWords(value, language)];
      case 'over':
        return [name, numberWords(value, language)];
      case 'orders':
        return ['count', Number(value)];
      case 'status':
        return [name, texts(language, 'trading')(`statuses.${value}`)];
      default:
        return [name, value];
    }
  });
  return Object.fromEntries(words);
}

function priceChangeOf({ code, params = {} }: FieldError): PriceChange | null {
  if (code !== 'contract.price-changed') return null;
  const { oldPrice, newPrice, marketPriceId } = params;
  const currency = CurrencyType.parse(params.currency);
  if (!oldPrice || !newPrice || !marketPriceId) throw new Error('a changed price without its parts');
  return { oldPrice, newPrice, currency, marketPriceId };
}
