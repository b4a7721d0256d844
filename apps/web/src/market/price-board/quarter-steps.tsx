import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { BoardQuarter } from './board.ts';

interface QuarterStepsProps {
  all: readonly BoardQuarter[];
  shown: readonly BoardQuarter[];
  onStart: (start: number) => void;
}

/** The window moves by as many quarters as it shows. */
export function QuarterSteps({ all, shown, onStart }: QuarterStepsProps) {
  const { t } = useTranslation('price-board');
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || shown.length === all.length) return null;
  const start = all.indexOf(first);
  const isFirst = start === 0;
  const isLast = start + shown.length >= all.length;
  return (
    <div className="board-steps">
      <IconButton
        size="sm"
        label={t('earlier')}
        icon={ChevronLeft}
        disabledReason={isFirst && t('isFirst', { quarter: first.name })}
        onPress={() => onStart(Math.max(0, start - shown.length))}
      />
      <span className="label num" aria-live="polite">
        {first === last ? first.name : t('window', { from: first.name, to: last.name })}
      </span>
      <IconButton
        size="sm"
        label={t('later')}
        icon={ChevronRight}
        disabledReason={isLast && t('isLast', { quarter: last.name })}
        onPress={() => onStart(start + shown.length)}
      />
    </div>
  );
}
