import '../storages.css';
import { formatMoney, formatTons } from '@canola/api-schema/number-format';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FoundStorages } from '#market/storages/found-storages.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { holdingOf } from '../quarter-prices.ts';
import type { StorageWithOffers } from '../storages.queries.ts';
import { useStorages } from '../use-storages.ts';
import { filterStorages } from './filter-storages.ts';
import { StorageCard } from './storage-card.tsx';
import { StoragesSkeleton } from './storages-skeleton.tsx';

const route = getRouteApi('/app/storages/overview');

/** Every storage with its offers; an offer opens beside it. */
export function OverviewPage() {
  const { t } = useTranslation('storages');
  const storages = useStorages();
  useLiveRegions((storages.data ?? []).map(({ region }) => region.id));
  const { search = '' } = route.useSearch();
  const navigate = useNavigate();
  // Not the route's own: that would lead to the overview, and close the panel beside it.
  const { text, setText } = useSearchText(search, (next) =>
    navigate({ to: '.', search: { search: next || undefined }, replace: true, resetScroll: false }),
  );
  const hasAny = storages.data === undefined || storages.data.length > 0;
  return (
    <>
      <PageHead title={t('title')} subtitle={<Subtitle storages={storages.data} />} />
      {hasAny && (
        <div className="storages-tools">
          <SearchField label={t('search')} value={text} onChange={setText} />
          <LinkButton to="/storages/management" variant="secondary" icon={Settings2}>
            <span className="storages-manage">{t('manage')}</span>
          </LinkButton>
        </div>
      )}
      <Loaded query={storages} skeleton={<StoragesSkeleton />} height={320}>
        {(all) => (
          <FoundStorages
            texts="storages"
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

function Subtitle({ storages }: { storages: StorageWithOffers[] | undefined }) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  if (!storages || storages.length === 0) return t('about');
  const { free, worth } = holdingOf(storages);
  const tons = formatTons(free, locale);
  const count = storages.length;
  return worth === undefined
    ? t('held', { count, tons })
    : t('heldWorth', { count, tons, worth: formatMoney(worth, currency, locale) });
}
