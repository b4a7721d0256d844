import { exactDecimals, formatChange, formatFigure, formatTons } from '@canola/api-schema/number-format';
import { formatQuarter } from '@canola/api-schema/quarter';
import type { DeskLine, LineKey } from '@canola/api-schema/trading/desk-prices';
import { useTranslation } from 'react-i18next';
import { quarterOf } from '#market/quarter/quarter.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { LineDraft } from './grid/grid-state.ts';
import type { PriceGrid } from './use-price-grid.ts';

/** The figures and names of the grid in the person's language. */
export function usePriceWords({ prices }: Pick<PriceGrid, 'prices'>) {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const { currency } = prices;
  const figure = (value: string | number) =>
    formatFigure(value, currency, locale, exactDecimals(value, currency));
  return {
    figure,
    change: (value: number) => formatChange(Number(value.toFixed(2)), locale),
    tons: (value: string) => formatTons(value, locale),
    cropTitle: (cropId: string) => prices.crops.find(({ id }) => id === cropId)?.title ?? cropId,
    quarter: (quarterId: string) => formatQuarter(quarterOf(quarterId)),
    lineName: ({ cropId, quarterId }: LineKey) =>
      `${prices.crops.find(({ id }) => id === cropId)?.title ?? cropId} ${formatQuarter(quarterOf(quarterId))}`,
    refusal: ({ refusal }: LineDraft) =>
      refusal &&
      t(`refused.${refusal.code}`, {
        taken: refusal.taken ? formatTons(refusal.taken, locale) : '',
        reason: refusal.reason ? t(`paused.${refusal.reason}`) : '',
      }),
    paused: ({ pausedReason }: DeskLine) => pausedReason && t(`paused.${pausedReason}`),
  };
}
export type PriceWords = ReturnType<typeof usePriceWords>;
