import { formatTons } from '@canola/api-schema/number-format';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { useFormatLocale } from './use-format-locale.ts';

const PARTS = ['free', 'ordered', 'sold'] as const;

type Amounts = Record<(typeof PARTS)[number], number>;

/**
 * An offer's tons: free solid, ordered striped, sold neutral (docs/product/look.md#rule-7). With `before` the parts move
 * from there as the bar appears.
 */
export function AmountBar({ before, ...amounts }: Amounts & { before?: Amounts }) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const words = PARTS.map((part) => `${formatTons(amounts[part], locale)} ${t(`amount.${part}`)}`);
  return (
    <div>
      <div
        className={classes('amount-bar', before && 'amount-bar-moves')}
        role="img"
        aria-label={words.join(', ')}
      >
        {PARTS.filter((part) => amounts[part] > 0 || (before && before[part] > 0)).map((part) => (
          <span
            key={part}
            className={`amount-${part}`}
            style={{ flexGrow: amounts[part], '--amount-before': before?.[part] } as CSSProperties}
            data-none={amounts[part] > 0 ? undefined : ''}
          />
        ))}
      </div>
      <div className="amount-legend" aria-hidden="true">
        {PARTS.filter((part) => part === 'free' || amounts[part] > 0).map((part) => (
          <span key={part}>
            <i className={`amount-${part}`} />
            <b>{formatTons(amounts[part], locale)}</b> {t(`amount.${part}`)}
          </span>
        ))}
      </div>
    </div>
  );
}
