import '#market/price-board/board.css';
import '#market/price-board/board-list.css';
import './marketplace.css';
import { getRouteApi, Outlet, useMatchRoute, useParams } from '@tanstack/react-router';
import { SearchX, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BoardSkeleton } from '#market/price-board/board-skeleton.tsx';
import { PlaceControls } from '#market/price-board/place-controls.tsx';
import { Updated } from '#market/price-board/updated.tsx';
import { useBoardAddress } from '#market/price-board/use-board-address.ts';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useWidePanel } from '#shared/ui/wide-panels.ts';
import type { ShelfProps } from './shelf/shelf.props.ts';
import { cheapestSources, groupRows, soldQuarters } from './shelf/shelf.ts';
import { ShelfList } from './shelf/shelf-list.tsx';
import { ShelfTable } from './shelf/shelf-table.tsx';
import { ShelfTools } from './shelf/shelf-tools.tsx';
import { useShelf } from './shelf/use-shelf.ts';
import { useMarketPlace } from './use-market-place.ts';

const route = getRouteApi('/app/marketplace/shelf');

/** Inputs with the lowest price of each quarter. Buying needs the right to sign (docs/product/marketplace.md#buying). */
export function MarketplacePage() {
  const { t } = useTranslation();
  const access = useAccess();
  const isBuying = useMatchRoute()({ to: '/marketplace/$cropId/quarter/$quarterId/buy' }) !== false;
  const refusal = isBuying ? refusalOf(access, 'CONTRACT_SIGN') : undefined;
  const title = t('feature.MARKETPLACE.title');
  if (refusal) return <NoAccessPage title={title} refusal={refusal} grant="CONTRACT_SIGN" />;
  return (
    <>
      <Shelf title={title} />
      <Outlet />
    </>
  );
}

function Shelf({ title }: { title: string }) {
  const { t } = useTranslation(['marketplace', 'price-board']);
  const locale = useFormatLocale();
  const navigate = route.useNavigate();
  const isPhone = useMedia(PHONE);
  const { place, list } = useMarketPlace();
  const { cropId, quarterId } = useParams({ strict: false });
  const { category = [], sort } = route.useSearch();
  // Products need the room more than the menu does.
  useWidePanel(cropId !== undefined);
  const { search, text, setText, quarter, setQuarter } = useBoardAddress();
  const valuedIn = quarterId ?? quarter;
  const shelf = useShelf(valuedIn);
  // Without the list of places nothing says where the prices are.
  const query = place ? shelf.query : list;
  const quarters = soldQuarters(shelf.quarters, shelf.rows);
  const categories = groupRows(shelf.rows, { categories: category, search, sort, locale });
  const shared: ShelfProps = {
    categories,
    currency: shelf.currency,
    also: shelf.also,
    quarters,
    shownQuarter: quarter,
    onQuarter: setQuarter,
    nutrientQuarter: shelf.quarters.find(({ id }) => id === valuedIn) ?? shelf.quarters[0],
    sources: cheapestSources(shelf.rows),
    sort,
    selected: cropId !== undefined && quarterId !== undefined ? { cropId, quarterId } : undefined,
    onOpen: (crop, of) =>
      void navigate({
        to: '/marketplace/$cropId/quarter/$quarterId',
        params: { cropId: crop, quarterId: of },
        // The traders of one input are not those of another.
        search: ({ trader: _, ...now }) => now,
        // Going back closes the panel, however many prices were looked at.
        replace: cropId !== undefined,
      }),
  };
  const where = [place?.name, shelf.region].filter(Boolean).join(', ');
  const isEmpty = categories.length === 0;
  return (
    <>
      <PageHead
        title={title}
        // The field below names the place: on a phone one line is enough.
        subtitle={place && (isPhone ? t('aboutShort') : t('about', { place: where }))}
        end={shelf.isReady && <Updated at={shelf.updatedAt} isStale={shelf.query.isError} />}
      />
      <PlaceControls />
      <ShelfTools text={text} onText={setText} />
      {!query.error && !(place && shelf.isReady) ? (
        <BoardSkeleton />
      ) : (
        <Loaded<unknown>
          query={query}
          skeleton={<BoardSkeleton />}
          height={360}
          offlineNote={t('price-board:offline')}
        >
          {() => {
            if (isEmpty) return <ShelfEmpty isFiltered={shelf.rows.length > 0} />;
            return (
              <>
                {isPhone ? <ShelfList {...shared} /> : <ShelfTable {...shared} />}
                <ShelfLegend hasNutrients={shelf.rows.some(({ item }) => item.nutrientIndex !== null)} />
              </>
            );
          }}
        </Loaded>
      )}
    </>
  );
}

function ShelfEmpty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation(['marketplace', 'price-board']);
  const navigate = route.useNavigate();
  const clear = () =>
    void navigate({
      to: '.',
      search: ({ category: _, search: __, ...now }) => now,
      replace: true,
    });
  return (
    <div className="card">
      {isFiltered ? (
        <EmptyState
          icon={SearchX}
          height={240}
          title={t('notFound')}
          actions={
            <Button variant="secondary" onPress={clear}>
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <EmptyState icon={Tag} height={240} title={t('price-board:empty.title')}>
          {t('price-board:empty.text')}
        </EmptyState>
      )}
    </div>
  );
}

function ShelfLegend({ hasNutrients }: { hasNutrients: boolean }) {
  const { t } = useTranslation('marketplace');
  return (
    <p className="board-legend">
      <span>
        <span className="price" aria-hidden="true">
          <span className="mark">123</span>
        </span>
        &ensp;{t('legend.best')}
      </span>
      <span>{t('legend.change')}</span>
      {hasNutrients && <span>{t('legend.parts')}</span>}
    </p>
  );
}
