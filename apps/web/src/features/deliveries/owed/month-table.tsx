import { currencySign } from '@canola/api-schema/number-format';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { TraderName } from '#market/marks/trader-tile.tsx';
import { sum } from '#shared/money/decimal.ts';
import { formatMonthOfYear } from '#shared/time/format.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useDeliveryWords } from '../words.ts';
import type { Owed } from './owed.queries.ts';

/** Trader by month; what is overdue has a column of its own. On a phone the months are below their trader. */
export function MonthTable({ owed: { months, currency, total } }: { owed: Owed }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const isPhone = useMedia(PHONE);
  const columns = [...new Set(months.map(({ month }) => month ?? ''))].sort();
  const traders = [...new Map(months.map(({ trader }) => [trader.id, trader])).values()];
  const at = (traderId: string | undefined, month: string | undefined) =>
    sum(
      months
        .filter(
          (entry) =>
            (traderId === undefined || entry.trader.id === traderId) &&
            (month === undefined || (entry.month ?? '') === month),
        )
        .map(({ amount }) => amount),
    );
  const cell = (value: string) => (Number(value) === 0 ? '–' : words.figure(value, currency));
  const head = (month: string) =>
    month === ''
      ? t('owed.overdue')
      : formatMonthOfYear(new Date(`${month}-01T00:00:00Z`), words.locale, 'UTC');
  if (isPhone)
    return (
      <section className="card" aria-label={t('owed.byMonth')}>
        {traders.map((trader) => (
          <dl key={trader.id} className="owed-months">
            <dt data-part="trader">
              <TraderName trader={trader} />
            </dt>
            <dd data-part="trader">{words.money(at(trader.id, undefined), currency)}</dd>
            {columns
              .filter((month) => Number(at(trader.id, month)) !== 0)
              .map((month) => (
                <Fragment key={month}>
                  <dt>{head(month)}</dt>
                  <dd className={month === '' ? 'delivery-late' : undefined}>
                    {words.money(at(trader.id, month), currency)}
                  </dd>
                </Fragment>
              ))}
          </dl>
        ))}
      </section>
    );
  return (
    <section className="card overflow-hidden">
      <div className="table-scroll">
        <table className="data-table" aria-label={t('owed.byMonth')}>
          <thead>
            <tr>
              <th scope="col">{t('owed.trader')}</th>
              {columns.map((month) => (
                <th key={month} scope="col" data-align="end">
                  {head(month)}
                </th>
              ))}
              <th scope="col" data-align="end">{`${t('owed.together')}, ${currencySign(currency)}`}</th>
            </tr>
          </thead>
          <tbody>
            {traders.map((trader) => (
              <tr key={trader.id}>
                <th scope="row">
                  <TraderName trader={trader} />
                </th>
                {columns.map((month) => (
                  <td key={month} data-align="end" className={month === '' ? 'delivery-late' : undefined}>
                    {cell(at(trader.id, month))}
                  </td>
                ))}
                <td data-align="end">
                  <b>{cell(at(trader.id, undefined))}</b>
                </td>
              </tr>
            ))}
            <tr className="owed-total">
              <th scope="row">{t('owed.together')}</th>
              {columns.map((month) => (
                <td key={month} data-align="end">
                  {cell(at(undefined, month))}
                </td>
              ))}
              <td data-align="end">{words.figure(total, currency)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}
