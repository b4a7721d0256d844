import '../trades.css';
import '../trade-panel.css';
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FoundStorages, StorageTotals } from '#market/storages/found-storages.tsx';
import { StoragesSkeleton } from '#market/storages/storages-skeleton.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { SearchField } from '#shared/ui/search-field.tsx';
import { worthOf } from '../board-figures.ts';
import { type TradeStorage, useQuarters, useTradeStorages } from '../trades.queries.ts';
import { StorageCard } from './storage-card.tsx';

const route = getRouteApi('/app/trades/board');

/** Storages with their offers and the price of each quarter; a price opens the panel of its trade. */
export function TradesPage() {
  const { t } = useTranslation('trades');
  const { search = '' } = route.useSearch();
  const { query, totals, showMore } = useTradeStorages(search);
  const quarters = useQuarters();
  const { storageId } = useParams({ strict: false });
  useLiveRegions(regionsOf(query.data?.storages ?? [], storageId));
  const navigate = route.useNavigate();
  const { text, setText } = useSearchText(search, (next) =>
    navigate({ to: '.', search: { search: next || undefined }, replace: true }),
  );
  const isEmpty = totals?.count === 0;
  return (
    <>
      <div className="trades-head">
        <PageHead
          title={t('title')}
          subtitle={
            <StorageTotals
              texts="trades"
              listed={quarters.data && query.data}
              worthOfOffer={(offer) => worthOf(offer, quarters.data ?? [])?.value}
            />
          }
          end={
            !isEmpty && (
              <SearchField className="trades-search" label={t('search')} value={text} onChange={setText} />
            )
          }
        />
      </div>
      <Loaded query={query} skeleton={<StoragesSkeleton />} height={320} offlineNote={t('offline')}>
        {(listed) => (
          <FoundStorages
            texts="trades"
            listed={listed}
            search={search}
            card={(storage) => <StorageCard key={storage.id} storage={storage} />}
            onClear={() => setText('')}
            onMore={showMore}
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
