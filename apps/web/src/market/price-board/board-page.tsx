import './board.css';
import './board-list.css';
import { useLocation, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStarLeft, needsUpgrade } from '#market/favourites/favourites.ts';
import { usePlace } from '#market/postal-code/use-place.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { late } from '#shared/boot/late.ts';
import { LastRows } from '#shared/last-view/last-rows.tsx';
import { lastViewAt } from '#shared/last-view/last-view.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { useInPieces } from '#shared/ui/use-in-pieces.ts';
import { useLatePart } from '#shared/ui/use-late-part.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useSteady } from '#shared/ui/use-steady.ts';
import type { BoardPageProps, BoardProps } from './board.props.ts';
import type { BoardCrop } from './board.ts';
import { BoardList } from './board-list.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardTable } from './board-table.tsx';
import { PlaceControls } from './place-controls.tsx';
import { SearchToggle } from './search-toggle.tsx';
import { TrialNotice } from './trial-notice.tsx';
import { Updated } from './updated.tsx';
import { useBoard } from './use-board.ts';
import { useBoardAddress } from './use-board-address.ts';
import { useLastBoard } from './use-last-board.ts';

const loadUpgrade = late(() => import('./upgrade.tsx'));

/** Crops by favourites and others with the best price of each delivery quarter at a place. */
export function BoardPage(props: BoardPageProps) {
  const { title, about, favourites, isTrial = false, selected, onOpen } = props;
  const { t } = useTranslation('price-board');
  const access = useAccess();
  const { currency = access.currency } = useSearch({ strict: false });
  const { place } = usePlace();
  const board = useBoard({ place, currency, favourites: favourites.ids, isTrial });
  const isPhone = useMedia(PHONE);
  const { search, text, setText, quarter, setQuarter } = useBoardAddress();
  /** Why the upgrade dialog is open: a masked crop, or a star too many. */
  const [prompted, setPrompted] = useState<{ crop?: BoardCrop }>();
  const stopPrompting = () => setPrompted(undefined);
  const UpgradeDialog = useLatePart(loadUpgrade, { wanted: prompted, onGiveUp: stopPrompting });
  const masked = prompted?.crop;
  const isDrawn = useInPieces(board.isReady);
  const where = [place?.name, board.region].filter(Boolean);
  useLastBoard({ title, about: about(where.join(', ')), board, favourites: favourites.ids });
  const shared: BoardProps = {
    board,
    search,
    shownQuarter: quarter,
    onQuarter: setQuarter,
    favourites: favourites.ids,
    selected,
    onOpen: useSteady(onOpen),
    onMasked: useSteady((crop: BoardCrop) => setPrompted({ crop })),
    onStar: useSteady((cropId: string) => {
      if (needsUpgrade(favourites.ids, cropId, isTrial)) setPrompted({});
      else favourites.toggle(cropId);
    }),
  };
  return (
    <>
      <PageHead
        title={title}
        subtitle={!isPhone && place && about(where.join(', '))}
        end={
          <>
            {isTrial && <TrialBadge />}
            {board.isReady && <Updated at={board.updatedAt} isStale={board.query.isError} />}
          </>
        }
      />
      <PlaceControls>{isPhone && <SearchToggle value={text} onChange={setText} />}</PlaceControls>
      {isTrial && board.isReady && <TrialNotice rows={board.rows} favourites={favourites.ids} />}
      {place === undefined || !(isDrawn || board.query.error) ? (
        <BoardWaiting />
      ) : (
        <Loaded<unknown>
          query={board.query}
          skeleton={<BoardSkeleton />}
          height={360}
          offlineNote={t('offline')}
        >
          {() =>
            isPhone ? <BoardList {...shared} /> : <BoardTable {...shared} text={text} onText={setText} />
          }
        </Loaded>
      )}
      {props.children}
      {UpgradeDialog && (
        <Suspense>
          <UpgradeDialog
            onClose={stopPrompting}
            star={
              masked && hasStarLeft(favourites.ids, masked.id, isTrial)
                ? { crop: masked.name, onPress: () => favourites.toggle(masked.id) }
                : undefined
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** The prices of the last visit, or the shape of what comes. */
function BoardWaiting() {
  const { pathname } = useLocation();
  const [view] = useState(() => lastViewAt(pathname));
  return view ? <LastRows view={view} /> : <BoardSkeleton />;
}
