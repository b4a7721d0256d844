import type { Language } from '@canola/api-schema/access';
import { CurrencyType } from '@canola/api-schema/money';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { texts } from '../../../platform/i18n/texts.ts';
import type { PriceChange, FieldError as ShownError } from '../generated/resolvers.ts';
import { amountWords, moneyWords, numberWords } from '../wording.ts';

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
  return texts(language, 'trading')(`errors.${code}`, wordsOf(code, params, language));
}

/** Parameters as they appear in a sentence: with unit or currency, and with numbers in the format of the language. */
function wordsOf(
  code: FieldError['code'],
  params: Record<string, string>,
  language: Language,
): Record<string, string | number> {
  const isAmount = code.startsWith('amount.');
  const currency = CurrencyType.safeParse(params.currency).data;
  const words = Object.entries(params).map(([name, value]): [string, string | number] => {
    switch (name) {
      case 'amount':
      case 'free':
      case 'committed':
        return [name, amountWords(value, language)];
      case 'min':
      case 'max':
        return [
          name,
          isAmount && params.unit ? amountWords(value, language, params.unit) : numberWords(value, language),
        ];
      case 'price':
      case 'oldPrice':
      case 'newPrice':
        return [name, currency ? moneyWords(value, currency, language) : numberWords(value, language)];
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
