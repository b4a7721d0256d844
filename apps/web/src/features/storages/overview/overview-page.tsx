import '../storages.css';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { Plus, Settings2, Warehouse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { writeAddress } from '#market/postal-code/postal-codes.ts';
import { FoundStorages, StorageTotals } from '#market/storages/found-storages.tsx';
import { StoragesSkeleton } from '#market/storages/storages-skeleton.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { freeValue, latestPrice } from '../quarter-prices.ts';
import type { StorageWithOffers } from '../storages.queries.ts';
import { useStorages } from '../use-storages.ts';
import { OfferRow } from './offer-row.tsx';

const route = getRouteApi('/app/storages/overview');

export function OverviewPage() {
  const { t } = useTranslation('storages');
  const { search = '' } = route.useSearch();
  const { query, totals, showMore } = useStorages(search);
  useLiveRegions((query.data?.storages ?? []).map(({ region }) => region.id));
  const navigate = useNavigate();
  // Not the route's own: that would lead to the overview, and close the panel next to it.
  const { text, setText } = useSearchText(search, (next) =>
    navigate({ to: '.', search: { search: next || undefined }, replace: true, resetScroll: false }),
  );
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          <StorageTotals
            texts="storages"
            listed={query.data}
            worthOfOffer={(offer, { lastPrices }) => freeValue(offer, latestPrice(lastPrices, offer))}
          />
        }
      />
      {totals?.count !== 0 && (
        <div className="storages-tools">
          <SearchField label={t('search')} value={text} onChange={setText} />
          <LinkButton to="/storages/management" variant="secondary" icon={Settings2}>
            <span className="storages-manage">{t('manage')}</span>
          </LinkButton>
        </div>
      )}
      <Loaded query={query} skeleton={<StoragesSkeleton />} height={320}>
        {(listed) => (
          <FoundStorages
            texts="storages"
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

function StorageCard({ storage }: { storage: StorageWithOffers }) {
  const { t } = useTranslation('storages');
  const { id, label, offers } = storage;
  const newCrop = { to: '/storages/$storageId/crops/new', params: { storageId: id } } as const;
  return (
    <Card
      flush
      className="storage-card"
      start={<Warehouse className="i i-20 text-ink-2" />}
      title={label}
      subtitle={writeAddress(storage)}
      end={
        <LinkButton
          {...newCrop}
          search={({ search }) => ({ search })}
          variant="quiet"
          size="sm"
          icon={Plus}
          aria-label={t('crop.addTo', { storage: label })}
        >
          {t('crop.add')}
        </LinkButton>
      }
    >
      {offers.length === 0 ? (
        <p className="offer-none">
          {t('noOffers')}{' '}
          <Link {...newCrop} search={({ search }) => ({ search })}>
            {t('crop.addFirst')}
          </Link>
        </p>
      ) : (
        <ul aria-label={t('offersIn', { storage: label })}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} storage={storage} />
          ))}
        </ul>
      )}
    </Card>
  );
}
