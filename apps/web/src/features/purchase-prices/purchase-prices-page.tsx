import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StripPlace } from '#market/position/strip-place.tsx';
import type { PriceSearch } from '#market/postal-code/price-search.ts';
import { BoardPage } from '#market/price-board/board-page.tsx';
import { prefetchBoard } from '#market/price-board/prefetch-board.ts';
import { useAccess } from '#shared/access/use-access.ts';
import type { AppContext } from '#shared/router/app-route.ts';
import { useMarket, usePriceFavourites } from './use-market.ts';

/** In trial the stars decide what is shown, so the page fetches it itself. */
export function askAhead(context: AppContext, search: PriceSearch): void {
  if (context.access.modeOf('PURCHASE_PRICES') === 'full') prefetchBoard(context, search);
}

export function PurchasePricesPage() {
  const { t } = useTranslation(['purchase-prices', 'shell']);
  const navigate = useNavigate();
  const { marketPriceId } = useParams({ strict: false });
  const { favourites, isTrial } = usePriceFavourites();
  const startsElsewhere = useAccess().modeOf('QUICK_TRADING') === 'full';
  const market = useMarket(marketPriceId).data?.market;
  return (
    <>
      <BoardPage
        title={t('shell:feature.PURCHASE_PRICES.title')}
        about={(place) => t('about', { place })}
        favourites={favourites}
        isTrial={isTrial}
        // Of the page that the app starts with (docs/product/plans.md#home-page).
        head={(hasPrices) => !startsElsewhere && <StripPlace isWanted={hasPrices} />}
        selected={market ? { cropId: market.crop.id, quarterId: market.quarter.id } : undefined}
        onOpen={(price) =>
          void navigate({
            to: '/purchase-prices/$marketPriceId',
            params: { marketPriceId: price.id },
            // The traders of one price are not those of another.
            search: ({ trader: _, ...board }) => board,
            // Going back closes the panel, however many cells were looked at.
            replace: marketPriceId !== undefined,
          })
        }
      />
      <Outlet />
    </>
  );
}
