import '../trades.css';
import '../trade-panel.css';
import { formatMoney, formatTons } from '@canola/api-schema/number-format';
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FoundStorages } from '#market/storages/found-storages.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { filterStorages, isWorthSomething, totalsOf } from '../board-figures.ts';
import { type TradeStorage, useQuarters, useTradeStorages } from '../trades.queries.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { StorageCard } from './storage-card.tsx';

const route = getRouteApi('/app/trades/board');

/** Storages with their offers and the price of each quarter; a price opens the trade beside them. */
export function TradesPage() {
  const { t } = useTranslation('trades');
  const storages = useTradeStorages();
  const { storageId } = useParams({ strict: false });
  useLiveRegions(regionsOf(storages.data ?? [], storageId));
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { text, setText } = useSearchText(search, (next) =>
    navigate({ to: '.', search: { search: next || undefined }, replace: true }),
  );
  const isEmpty = storages.data?.length === 0;
  return (
    <>
      <div className="trades-head">
        <PageHead
          title={t('title')}
          subtitle={<Totals storages={storages.data} />}
          end={
            !isEmpty && (
              <SearchField className="trades-search" label={t('search')} value={text} onChange={setText} />
            )
          }
        />
      </div>
      <Loaded query={storages} skeleton={<BoardSkeleton />} height={320} offlineNote={t('offline')}>
        {(all) => (
          <FoundStorages
            texts="trades"
            all={all}
            found={filterStorages(all, search)}
            search={search}
            card={(storage) => <StorageCard key={storage.id} storage={storage} />}
            onClear={() => setText('')}
          />
        )}
      </Loaded>
      <Outlet />
    </>
  );
}

/** Of the storage whose trade is open first: if there are too many, it is among those that are followed. */
function regionsOf(storages: readonly TradeStorage[], openId: string | undefined): string[] {
  const open = storages.filter(({ id }) => id === openId);
  return [...open, ...storages].map(({ region }) => region.id);
}

/** `2 storages, 586 t free to sell, worth 3 835 500 Kč today` */
function Totals({ storages }: { storages: readonly TradeStorage[] | undefined }) {
  const { t } = useTranslation('trades');
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  const quarters = useQuarters();
  if (!storages || !quarters.data || storages.length === 0) return t('about');
  const totals = totalsOf(storages, quarters.data);
  const values = { count: totals.storages, tons: formatTons(totals.free, locale) };
  return isWorthSomething(totals)
    ? t('totalsWorth', { ...values, worth: formatMoney(totals.worth, currency, locale) })
    : t('totals', values);
}
