import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PriceSearch } from '#market/postal-code/price-search.ts';
import { askForBoard } from '#market/price-board/ask-board.ts';
import { BoardPage } from '#market/price-board/board-page.tsx';
import type { AppContext } from '#shared/router/app-route.ts';
import { useMarket, usePriceFavourites } from './use-market.ts';

/** In trial the stars decide what is shown, so the page asks by itself. */
export function askAhead(context: AppContext, search: PriceSearch): void {
  if (context.access.modeOf('PURCHASE_PRICES') === 'full') askForBoard(context, search);
}

export function PurchasePricesPage() {
  const { t } = useTranslation(['purchase-prices', 'shell']);
  const navigate = useNavigate();
  const { marketPriceId } = useParams({ strict: false });
  const { favourites, isTrial } = usePriceFavourites();
  const market = useMarket(marketPriceId).data?.market;
  return (
    <>
      <BoardPage
        title={t('shell:feature.PURCHASE_PRICES.title')}
        about={(place) => t('about', { place })}
        favourites={favourites}
        isTrial={isTrial}
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
