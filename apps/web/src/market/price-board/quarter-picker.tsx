import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortMonths } from '#market/quarter/quarter.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type BoardQuarter, phoneQuarters, quarterAt } from './board.ts';
import { MOST_QUARTERS } from './use-columns.ts';

interface QuarterPickerProps {
  all: readonly BoardQuarter[];
  /** The nearest when it is left out. */
  value: string | undefined;
  onQuarter: (id: string | undefined) => void;
  /** Names of the crops whose best price a quarter has. */
  bestFor?: ReadonlyMap<string, readonly string[]> | undefined;
}

export function QuarterPicker({ all, value, onQuarter, bestFor }: QuarterPickerProps) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const { quarter, shown } = phoneQuarters(all, value);
  const start = shown[0] ? all.indexOf(shown[0]) : 0;
  const show = (index: number) => onQuarter(quarterAt(all, index));
  return (
    <div className="quarter-picker">
      {start > 0 && (
        <IconButton
          label={t('earlier')}
          icon={ChevronLeft}
          onPress={() => show(Math.max(0, start - MOST_QUARTERS))}
        />
      )}
      <SegmentedControl
        tall
        className="flex-1"
        label={t('quarter')}
        value={quarter?.id ?? ''}
        onChange={(id) => show(all.findIndex((other) => other.id === id))}
        options={shown.map(({ id, name }) => {
          const crops = bestFor?.get(id);
          return {
            id,
            label: name,
            hint: shortMonths(id, locale),
            mark: crops && t('bestFor', { crops: crops.join(', ') }),
          };
        })}
      />
      {start + shown.length < all.length && (
        <IconButton label={t('later')} icon={ChevronRight} onPress={() => show(start + MOST_QUARTERS)} />
      )}
    </div>
  );
}
