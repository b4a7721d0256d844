import { formatFigure, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { pointName, readableDays } from './chart-days.ts';
import type { PriceChartProps } from './chart-spec.ts';

/** The same data for people who do not see the picture. */
export function ChartTable({ label, series, currency, unit, isMonthly = false }: PriceChartProps) {
  const { t } = useTranslation('charts');
  const locale = useFormatLocale();
  const rates = series.map(({ points }) => new Map(points.map((point) => [point.date, point.rate])));
  const days = readableDays(series);
  const figure = (rate: string) =>
    currency ? formatFigure(rate, currency, locale, 2) : formatNumber(rate, locale, { decimals: 2 });
  return (
    // The frame is what is hidden: a table keeps its own height.
    <div className="sr-only">
      <table>
        <caption>
          {label}
          {unit && `, ${priceUnit(currency, unit)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {series.map((one) => (
              <th key={one.id} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{pointName(day, locale, isMonthly)}</th>
              {series.map((one, index) => {
                const rate = rates[index]?.get(day);
                return <td key={one.id}>{rate === undefined ? '–' : figure(rate)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
