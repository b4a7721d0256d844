import { formatTons } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '#market/alerts/alert-bell.tsx';
import { chartStates } from '#market/charts/chart-states.ts';
import { usePriceHistory } from '#market/charts/price-history.ts';
import type { CropPosition } from '#market/position/positions.ts';
import { useDelivers } from '#market/trader-prices/transport-choice.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import type { ChartLine } from '#shared/charts/chart-spec.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';

const YEAR_DAYS = 366;
const HEIGHT = { phone: 176, desktop: 232 } as const;

/** A year of the best price where most of the crop is, with the own sales, their average and the break-even. */
export function PriceLine({ position }: { position: CropPosition }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const isPhone = useMedia(PHONE);
  const { id: companyId } = useTradingCompany();
  const [delivers] = useDelivers();
  const { crop, value, currency, sales, result } = position;
  const { query, points } = usePriceHistory(
    {
      place: { storageId: value.storageId ?? '' },
      companyId,
      cropId: crop.id,
      quarterId: value.quarter?.id,
      traderId: undefined,
      currency,
    },
    YEAR_DAYS,
  );
  if (!value.quarter || !value.storageId) return null;
  const title = t('line.title', { quarter: value.quarter.name });
  const level = (amount: number | null, label: string, tone: ChartLine['tone']): ChartLine[] =>
    amount === null ? [] : [{ value: String(amount), label, tone }];
  return (
    <section className="position-line">
      <div className="position-line-head">
        <h3 className="h3">{title}</h3>
        <AlertBell
          isInLine
          subject={{
            title: `${crop.name}, ${value.quarter.name}`,
            terms: {
              companyId,
              kind: 'NET_PRICE',
              place: { storageId: value.storageId },
              delivers,
              itemId: crop.id,
              termId: value.quarter.id,
            },
          }}
        />
        {sales.length > 0 && <span className="hint position-own">{t('line.sales')}</span>}
      </div>
      <PriceChart
        label={`${crop.name}, ${title}`}
        series={[{ id: 'best', label: t('line.best'), points }]}
        currency={currency}
        unit="t"
        height={isPhone ? HEIGHT.phone : HEIGHT.desktop}
        lines={[
          ...level(result.average, t('line.average'), 'wheat'),
          ...level(result.breakEven, t('line.breakEven'), 'clay'),
        ]}
        markers={markersOf(sales, points, ROOM[isPhone ? 'phone' : 'desktop'], (tons) =>
          formatTons(tons, locale),
        )}
        {...chartStates(query)}
      />
    </section>
  );
}

/** So much of the year a label takes. */
const ROOM = { phone: 0.2, desktop: 0.09 } as const;

/**
 * Each week of sales at the first day of it that has a price. Weeks whose labels would lie on each other have one, with
 * their tons together.
 */
export function markersOf(
  sales: CropPosition['sales'],
  points: readonly { date: string }[],
  room: number,
  write: (tons: number) => string,
) {
  const first = points[0]?.date ?? '';
  const marks = sales.flatMap(({ date, tons }) => {
    const at = date >= first ? points.findIndex((day) => day.date >= date) : -1;
    const point = points[at];
    return point ? [{ date: point.date, at, tons: Number(tons) }] : [];
  });
  const width = points.length * room;
  let together = 0;
  return marks.map(({ date, at, tons }, index) => {
    const next = marks[index + 1];
    together += tons;
    if (next && next.at - at < width) return { date, label: '' };
    const label = at >= width / 2 ? write(together) : '';
    together = 0;
    return { date, label };
  });
}
