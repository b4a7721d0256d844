import './board.css';
import './board-list.css';
import { formatFigure, priceUnit } from '@canola/api-schema/number-format';
import { useLocation, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStarLeft, needsUpgrade } from '#market/favourites/favourites.ts';
import { usePlace } from '#market/postal-code/use-place.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { currentView } from '#shared/api/customer-view.ts';
import { late } from '#shared/boot/late.ts';
import { LastRows } from '#shared/last-view/last-rows.tsx';
import { lastViewAt, rememberView } from '#shared/last-view/last-view.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { useIsConnected } from '#shared/live/connection.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSession } from '#shared/session/session-state.ts';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useInPieces } from '#shared/ui/use-in-pieces.ts';
import { useLatePart } from '#shared/ui/use-late-part.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import type { BoardPageProps, BoardProps } from './board.props.ts';
import type { BoardCrop, BoardRow } from './board.ts';
import { BoardList } from './board-list.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardTable } from './board-table.tsx';
import { PlaceControls } from './place-controls.tsx';
import { TrialNotice } from './trial-notice.tsx';
import { Updated } from './updated.tsx';
import { useBoard } from './use-board.ts';
import { useBoardAddress } from './use-board-address.ts';

const loadUpgrade = late(() => import('./upgrade.tsx'));

/** Crops by favourites and others with the best price of each delivery quarter at a place. */
export function BoardPage(props: BoardPageProps) {
  const { title, about, favourites, isTrial = false, selected, onOpen } = props;
  const { t } = useTranslation('price-board');
  const access = useAccess();
  const { currency = access.currency } = useSearch({ strict: false });
  const { place, list } = usePlace();
  const board = useBoard({ place, currency, favourites: favourites.ids, isTrial });
  const isPhone = useMedia(PHONE);
  const { search, text, setText, quarter, setQuarter } = useBoardAddress();
  /** Why the upgrade dialog is open: a masked crop, or a star too many. */
  const [prompted, setPrompted] = useState<{ crop?: BoardCrop }>();
  const stopPrompting = () => setPrompted(undefined);
  const UpgradeDialog = useLatePart(loadUpgrade, { wanted: prompted, onGiveUp: stopPrompting });
  const masked = prompted?.crop;
  // Without the list of places nothing says where the prices are.
  const query = place ? board.query : list;
  const isDrawn = useInPieces(board.isReady && place !== undefined);
  const where = [place?.name, board.region].filter(Boolean);
  useLastBoard({ title, about: about(where.join(', ')), board, favourites: favourites.ids });
  const shared: BoardProps = {
    board,
    search,
    shownQuarter: quarter,
    onQuarter: setQuarter,
    favourites: favourites.ids,
    selected,
    onOpen: useStableCallback(onOpen),
    onMasked: useStableCallback((crop: BoardCrop) => setPrompted({ crop })),
    onStar: useStableCallback((cropId: string) => {
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
      {props.head?.(isDrawn)}
      <PlaceControls>{isPhone && <SearchToggle value={text} onChange={setText} />}</PlaceControls>
      {isTrial && board.isReady && <TrialNotice rows={board.rows} favourites={favourites.ids} />}
      {!(isDrawn || query.error) ? (
        <BoardWaiting />
      ) : (
        <Loaded<unknown> query={query} skeleton={<BoardSkeleton />} height={360} offlineNote={t('offline')}>
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
  const isOffline = !useIsConnected();
  const [view] = useState(() => lastViewAt(pathname));
  return view ? <LastRows view={view} isOffline={isOffline} /> : <BoardSkeleton />;
}

/** On a phone the search takes a line of its own once it is opened. */
function SearchToggle({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('price-board');
  const [isOpen, setOpen] = useState(value !== '');
  // A search that the address opened leaves the screen to the prices.
  const [isPressed, setPressed] = useState(false);
  return (
    <>
      <IconButton
        variant="boxed"
        label={t('search')}
        icon={Search}
        aria-expanded={isOpen}
        onPress={() => {
          if (isOpen) onChange('');
          setOpen(!isOpen);
          setPressed(true);
        }}
      />
      {isOpen && (
        <SearchField
          className="place-search"
          label={t('search')}
          value={value}
          onChange={onChange}
          autoFocus={isPressed}
        />
      )}
    </>
  );
}

/**
 * A function that stays the same between renders and calls the latest `action`, so a memoised child that gets it does
 * not render again.
 */
function useStableCallback<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(action);
  useInsertionEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

interface Shown {
  title: string;
  about: string;
  board: ReturnType<typeof useBoard>;
  favourites: readonly string[];
}

/** Remembers what the board shows for the next visit (docs/product/screens.md#the-last-board). */
function useLastBoard({ title, about, board, favourites }: Shown): void {
  const locale = useFormatLocale();
  const session = useSession();
  const subject = session.status === 'signed-in' ? session.subject : undefined;
  const { rows, quarters, currency, updatedAt } = board;
  const isFresh = board.isReady && !board.query.isError && !board.query.isPlaceholderData;
  useEffect(() => {
    // Staff who look with a customer's eyes remember nothing of it.
    if (!isFresh || subject === undefined || currentView()) return;
    const path = window.location.pathname;
    // After the picture, and once when prices and their courses arrive together.
    const remembering = setTimeout(() => {
      const figure = (row: BoardRow) => {
        const price = quarters.map(({ id }) => row.best.get(id)).find((quote) => quote?.price);
        if (!price?.price) return [];
        const quarter = quarters.find(({ id }) => id === price.quarter.id)?.name ?? '';
        const value = formatFigure(price.price, currency, locale);
        return [{ name: row.crop.name, value, note: `${price.trader.name}, ${quarter}` }];
      };
      const starred = favourites.flatMap((id) => rows.filter(({ crop }) => crop.id === id));
      const others = rows.filter(({ crop }) => !favourites.includes(crop.id));
      rememberView({
        subject,
        path,
        title,
        about,
        unit: priceUnit(currency),
        at: new Date(updatedAt).toISOString(),
        rows: [...starred, ...others].flatMap(figure),
      });
    });
    return () => clearTimeout(remembering);
  }, [isFresh, subject, rows, quarters, currency, updatedAt, favourites, title, about, locale]);
}
