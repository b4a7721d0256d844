import './stock-exchange.css';
import { formatNumber } from '@canola/api-schema/number-format';
import { COMMODITIES } from '@canola/api-schema/prices/rates';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { formatDay, formatLongDate } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { BasisCard } from './basis/basis-card.tsx';
import { ForwardCurve } from './curve/forward-curve.tsx';
import { FuturesCard } from './instruments/futures-card.tsx';
import { PairCard } from './instruments/pair-card.tsx';
import { useBankName, useConversion, useToday } from './instruments/use-conversion.ts';
import { useOpening } from './instruments/use-opening.ts';
import { SeasonCard } from './season/season-card.tsx';
import { monthsQuery, seriesQuery } from './stock-exchange.queries.ts';
import { completeSearch } from './stock-exchange.search.ts';

const route = getRouteApi('/app/stock-exchange/');

export function StockExchangePage() {
  const { t } = useTranslation();
  const search = completeSearch(route.useSearch());
  const navigate = route.useNavigate();
  const choose = (change: Partial<typeof search>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('feature.STOCK_EXCHANGE.title')}
        subtitle={<LastSettlement range={search.wheat} />}
        end={<Fixing />}
      />
      <div className="exchange-grid">
        {COMMODITIES.map((commodity) => (
          <FuturesCard
            key={commodity}
            commodity={commodity}
            range={search[commodity]}
            onRange={(range) => choose({ [commodity]: range })}
          />
        ))}
        <PairCard range={search.currencyPair} onRange={(currencyPair) => choose({ currencyPair })} />
        <ForwardCurve />
        <BasisCard />
        <SeasonCard />
      </div>
    </>
  );
}

/** Of which day the prices are, and when there will be new ones. */
function LastSettlement({ range }: { range: Parameters<typeof seriesQuery>[0]['range'] }) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const opening = useOpening();
  const today = useToday();
  const { data: months } = useQuery(monthsQuery({ commodity: 'wheat' }));
  const { data: wheat } = useQuery(seriesQuery({ commodity: 'wheat', range, today }));
  const day = months?.rows[0]?.date;
  const settled = day && t('settled', { day: formatLongDate(new Date(day), locale, 'UTC') });
  const words = [settled, opening('Euronext', wheat?.opensAt)].filter(Boolean).join(' ');
  return <span className="exchange-settled">{words || '\u00a0'}</span>;
}

/** `1 EUR = 24.38 Kč, CNB 13 Nov` */
function Fixing() {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const { currency } = useAccess();
  const conversion = useConversion();
  const bank = useBankName(conversion?.source);
  // Its line is there before it, so that the charts stay where they are.
  if (!conversion) return <span className="hint exchange-fixing">{'\u00a0'}</span>;
  const { rate, date } = conversion;
  return (
    <span className="hint num exchange-fixing">
      {t('fixing', {
        rate: formatNumber(rate, locale, { maxDecimals: 4 }),
        currency: currency === 'CZK' ? 'Kč' : currency,
        of: [bank, formatDay(new Date(date), locale, 'UTC')].filter(Boolean).join(' '),
      })}
    </span>
  );
}
