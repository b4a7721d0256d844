import './result-table.css';
import {
  formatChange,
  formatFigure,
  formatNumber,
  formatPercentChange,
} from '@canola/api-schema/number-format';
import { factor, type PositionFacts, resultTable, TABLE_STEPS } from '@canola/api-schema/position';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#shared/ui/classes.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** The result if price and yield come otherwise: five by five, on a desktop only. */
export function ResultTable({ facts, currency }: { facts: PositionFacts; currency: string }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const { plan, price } = facts;
  if (!plan || plan.harvested !== null || price === null) return null;
  const rows = resultTable(facts);
  if (rows.flat().includes(null)) return null;
  const most = Math.max(...rows.flat().map((result) => Math.abs(result ?? 0)));
  const percent = (step: number) => formatPercentChange(step, locale).replace(/[,.]0/, '');
  return (
    <section className="result-table">
      <div className="position-line-head">
        <h3 className="h3">{t('table.title')}</h3>
        <span className="hint">{t(plan.costPerHa === null ? 'table.noteTon' : 'table.noteHa')}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col" className="result-step result-side">
              {t('table.price')}
            </th>
            {TABLE_STEPS.map((step) => (
              <th key={step} scope="col" className="result-step">
                <b className="num">
                  {formatNumber(plan.yield * factor(step), locale)} {t('unit.yield')}
                </b>
                <span>{step === 0 ? t('table.planned') : percent(step)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const step = TABLE_STEPS.at(-1 - at) ?? 0;
            return (
              <tr key={step}>
                <th scope="row" className="result-step result-side">
                  <b className="num">{formatFigure(price * factor(step), currency, locale)}</b>
                  <span>{step === 0 ? t('table.today') : percent(step)}</span>
                </th>
                {row.map((result, column) => (
                  <td
                    key={TABLE_STEPS[column]}
                    className={classes('result-cell', (result ?? 0) < 0 ? 'result-bad' : 'result-good')}
                    data-now={(step === 0 && TABLE_STEPS[column] === 0) || undefined}
                    style={
                      {
                        '--share': `${Math.round((Math.abs(result ?? 0) / most) * 45 + 5)}%`,
                      } as CSSProperties
                    }
                  >
                    {formatChange(result ?? 0, locale, { decimals: 0 })}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
