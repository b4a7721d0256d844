import { formatNumber } from '@canola/api-schema/number-format';
import { Trans, useTranslation } from 'react-i18next';
import type { CropPosition } from '#market/position/positions.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** How much is sold, next to what the company itself usually has sold by now. */
export function HabitLine({ position: { habit, result } }: { position: CropPosition }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  if (!habit || result.production <= 0) return null;
  const share = (result.sold.tons / result.production) * 100;
  const figure = (percent: number) => formatNumber(percent, locale, { maxDecimals: 0 });
  const place = (percent: number) => `${Math.min(100, Math.max(0, percent))}%`;
  return (
    <div className="habit">
      <div className="habit-line" aria-hidden="true">
        <i
          className="habit-range"
          style={{ left: place(habit.lowest), right: `calc(100% - ${place(habit.highest)})` }}
        />
        <i className="habit-median" style={{ left: place(habit.median) }} />
        <i className="habit-now" style={{ left: place(share) }} />
      </div>
      <p>
        <Trans
          t={t}
          i18nKey="habit"
          count={habit.harvests}
          values={{
            share: figure(share),
            usual: figure(habit.median),
            lowest: figure(habit.lowest),
            highest: figure(habit.highest),
          }}
          components={{ b: <b /> }}
        />
      </p>
    </div>
  );
}
