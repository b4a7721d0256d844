import { Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StripPlace } from '#market/position/strip-place.tsx';
import { BoardPage } from '#market/price-board/board-page.tsx';
import { prefetchBoard } from '#market/price-board/prefetch-board.ts';
import { GuardNotice, useGuardedAction } from '#shared/access/guarded-action.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useQuickFavourites } from './crop-frame.tsx';

export const askAhead = prefetchBoard;

/**
 * The board, where every price opens a sale. Everything below it needs the right to sign (docs/product/selling.md):
 * others read why not, and stay on the board.
 */
export function QuickTradingPage() {
  const { t } = useTranslation(['quick-trading', 'shell']);
  const access = useAccess();
  const navigate = useNavigate();
  const isBelow = useRouterState({
    select: ({ matches }) => !matches.at(-1)?.routeId.endsWith('/board/'),
  });
  const refusal = isBelow ? refusalOf(access, 'CONTRACT_SIGN') : undefined;
  const title = t('shell:feature.QUICK_TRADING.title');
  return (
    <>
      <Board title={title} />
      {refusal ? (
        <GuardNotice
          refusal={refusal}
          grant="CONTRACT_SIGN"
          onClose={() => void navigate({ to: '/quick-trading', search: true, replace: true })}
        />
      ) : (
        <Outlet />
      )}
    </>
  );
}

function Board({ title }: { title: string }) {
  const { t } = useTranslation('quick-trading');
  const navigate = useNavigate();
  const { cropId, quarterId } = useParams({ strict: false });
  const favourites = useQuickFavourites();
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  return (
    <>
      <BoardPage
        title={title}
        about={(place) => t('about', { place })}
        favourites={favourites}
        head={(hasPrices) => <StripPlace isWanted={hasPrices} />}
        selected={cropId !== undefined && quarterId !== undefined ? { cropId, quarterId } : undefined}
        onOpen={(price) =>
          run(
            () =>
              void navigate({
                to: '/quick-trading/$cropId/quarter/$quarterId',
                params: { cropId: price.crop.id, quarterId: price.quarter.id },
                search: true,
                // Going back closes the panel, however many prices were looked at.
                replace: cropId !== undefined,
              }),
          )
        }
      />
      {notice}
    </>
  );
}
