import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { BoardQuarter } from './board.ts';
import { shortMonths } from './quarter-words.ts';
import { MOST_QUARTERS } from './use-columns.ts';

interface QuarterPickerProps {
  all: readonly BoardQuarter[];
  shown: readonly BoardQuarter[];
  value: string;
  onChange: (id: string) => void;
  onStart: (start: number) => void;
  /** Names of the crops whose best price a quarter has. */
  bestFor?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** Four quarters to choose from, and the way to the others. */
export function QuarterPicker({ all, shown, value, onChange, onStart, bestFor }: QuarterPickerProps) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const start = shown[0] ? all.indexOf(shown[0]) : 0;
  return (
    <div className="quarter-picker">
      {start > 0 && (
        <IconButton
          label={t('earlier')}
          icon={ChevronLeft}
          onPress={() => onStart(Math.max(0, start - MOST_QUARTERS))}
        />
      )}
      <SegmentedControl
        tall
        className="flex-1"
        label={t('quarter')}
        value={value}
        onChange={onChange}
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
        <IconButton label={t('later')} icon={ChevronRight} onPress={() => onStart(start + MOST_QUARTERS)} />
      )}
    </div>
  );
}
