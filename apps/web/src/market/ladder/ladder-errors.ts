import { MIN_TONS } from '@canola/api-schema/limits';
import { formatExactPrice, formatTons } from '@canola/api-schema/number-format';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOrderErrorText } from '#market/order-form/order-error-text.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import {
  LADDER_ERROR_CODES,
  type LadderDraft,
  type LadderErrorCode,
  type LadderLimits,
  type LadderValues,
} from './ladder.schema.ts';

export type LadderFormApi = UseFormReturn<LadderValues, unknown, LadderDraft>;
export type ErrorText = (code: string | undefined) => string | undefined;

/** The words of a code. Anything else came from the server in words. */
export function useLadderErrorText({ maxTons, least }: LadderLimits, currency: string): ErrorText {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const ofOrder = useOrderErrorText({ maxAmount: maxTons }, currency);
  return (code) => {
    if (code === undefined || !isCode(code)) return ofOrder(code);
    return t(`error.${code}`, {
      min: formatTons(MIN_TONS, locale),
      least: least === null ? '' : formatExactPrice(least, currency, locale),
    });
  };
}

function isCode(text: string): text is LadderErrorCode {
  return (LADDER_ERROR_CODES as readonly string[]).includes(text);
}
