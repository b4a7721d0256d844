import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { quarterNumber, shortMonths } from '#market/quarter/quarter.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type BoardQuarter, quarterAt } from './board.ts';

interface QuarterStepsProps {
  all: readonly BoardQuarter[];
  shown: readonly BoardQuarter[];
  onQuarter: (id: string | undefined) => void;
}

/** The window moves by as many quarters as it shows. */
export function QuarterSteps({ all, shown, onQuarter }: QuarterStepsProps) {
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
        onPress={() => onQuarter(quarterAt(all, start - shown.length))}
      />
      <span className="label num" aria-live="polite">
        {first === last ? first.name : t('window', { from: first.name, to: last.name })}
      </span>
      <IconButton
        size="sm"
        label={t('later')}
        icon={ChevronRight}
        disabledReason={isLast && t('isLast', { quarter: last.name })}
        onPress={() => onQuarter(quarterAt(all, start + shown.length))}
      />
    </div>
  );
}

export function QuarterHeads({ quarters }: { quarters: readonly BoardQuarter[] }) {
  const locale = useFormatLocale();
  return quarters.map(({ id, name }) => (
    <th key={id} scope="col">
      <QuarterMark quarter={quarterNumber(id)} name={name} size={14} />
      <span className="board-months">{shortMonths(id, locale)}</span>
    </th>
  ));
}
