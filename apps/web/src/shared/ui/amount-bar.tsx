import { formatTons } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from './use-format-locale.ts';

interface AmountBarProps {
  free: number;
  ordered: number;
  sold: number;
  legend?: boolean;
}

const PARTS = ['free', 'ordered', 'sold'] as const;

/** What an offer's tons are: free solid, ordered striped, sold neutral (docs/product/look.md#rule-7). */
export function AmountBar({ legend = true, ...amounts }: AmountBarProps) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const words = PARTS.map((part) => `${formatTons(amounts[part], locale)} ${t(`amount.${part}`)}`);
  return (
    <div>
      <div className="amount-bar" role="img" aria-label={words.join(', ')}>
        {PARTS.filter((part) => amounts[part] > 0).map((part) => (
          <span key={part} className={`amount-${part}`} style={{ flexGrow: amounts[part] }} />
        ))}
      </div>
      {legend && (
        <div className="amount-legend" aria-hidden="true">
          {PARTS.map((part) => (
            <span key={part}>
              <i className={`amount-${part}`} />
              <b>{formatTons(amounts[part], locale)}</b> {t(`amount.${part}`)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
