import { type Amount, formatPrice } from '@canola/api-schema/number-format';
import { Trans, useTranslation } from 'react-i18next';
import { AlertBell } from '#market/alerts/alert-bell.tsx';
import type { AlertSubject } from '#market/alerts/alert-subject.ts';
import { chartStates } from '#market/charts/chart-states.ts';
import { type HistoryOf, usePriceHistory } from '#market/charts/price-history.ts';
import type { ChartLine } from '#shared/charts/chart-spec.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { formatDay } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import './order-form.css';

interface MarketChartProps extends Omit<HistoryOf, 'quarterId' | 'traderId'> {
  /** The price at the place is after haulage, for the bell. */
  delivers?: boolean | undefined;
  quarter: { id: string; name: string };
  /** Left out: the best of all traders. */
  trader?: { id: string; name: string } | undefined;
  /** Today's price; left out without a quote. */
  now: Amount | undefined;
  /** Levels of an order. */
  price?: number | null;
  lowPrice?: number | null;
  /** When the order would have sold; marked where the chart reaches back so far. */
  soldOn?: string | null;
}

/** The price of a quarter in the last ninety days, of one trader or the best of all, with an order's levels. */
export function MarketChart(props: MarketChartProps) {
  const {
    quarter,
    trader,
    currency,
    now,
    price = null,
    lowPrice = null,
    soldOn = null,
    delivers,
    ...history
  } = props;
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const { query, points } = usePriceHistory({
    ...history,
    currency,
    quarterId: quarter.id,
    traderId: trader?.id,
  });
  const words = trader
    ? t('chart.trader', { trader: trader.name, quarter: quarter.name })
    : t('chart.best', { quarter: quarter.name });
  const level = (value: number | null, name: 'sell' | 'low', tone: ChartLine['tone']): ChartLine[] =>
    value === null || value <= 0 ? [] : [{ value: String(value), label: t(`chart.${name}`), tone }];
  const { companyId, place, cropId } = history;
  // Of the best price, whoever is chosen here: it is what can be sold at.
  const subject: AlertSubject | undefined =
    companyId === null
      ? undefined
      : {
          title: t('chart.best', { quarter: quarter.name }),
          terms: { companyId, kind: 'NET_PRICE', place, delivers, itemId: cropId, termId: quarter.id },
        };
  return (
    <div>
      <div className="market-chart-head">
        <span>{words}</span>
        <span className="market-chart-now">
          {now === undefined ? (
            t('chart.noneNow')
          ) : (
            <Trans
              t={t}
              i18nKey="chart.now"
              values={{ price: formatPrice(now, currency, locale) }}
              components={{ b: <b /> }}
            />
          )}
        </span>
        <AlertBell subject={subject} isInLine />
      </div>
      <PriceChart
        label={words}
        series={[{ id: 'price', label: trader?.name ?? t('allTraders'), points }]}
        currency={currency}
        unit="t"
        lines={[...level(price, 'sell', 'leaf'), ...level(lowPrice, 'low', 'clay')]}
        markers={markersOf(soldOn, points, locale)}
        height={124}
        {...chartStates(query)}
      />
    </div>
  );
}

/** So many days from the left edge a label has room. */
const ROOM = 5;

function markersOf(soldOn: string | null, points: readonly { date: string }[], locale: string) {
  const at = points.findIndex(({ date }) => date === soldOn);
  if (soldOn === null || at === -1) return [];
  return [{ date: soldOn, label: at < ROOM ? '' : formatDay(new Date(`${soldOn}T12:00:00Z`), locale) }];
}
