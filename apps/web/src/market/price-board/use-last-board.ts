import { formatFigure, priceUnit } from '@canola/api-schema/number-format';
import { useEffect } from 'react';
import { currentView } from '#shared/api/customer-view.ts';
import { rememberView } from '#shared/last-view/last-view.ts';
import { useSession } from '#shared/session/session-state.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { BoardRow } from './board.ts';
import type { useBoard } from './use-board.ts';

interface Shown {
  title: string;
  about: string;
  board: ReturnType<typeof useBoard>;
  favourites: readonly string[];
}

/** Keeps what the board shows for the next visit (docs/product/screens.md#the-last-board). */
export function useLastBoard({ title, about, board, favourites }: Shown): void {
  const locale = useFormatLocale();
  const session = useSession();
  const subject = session.status === 'signed-in' ? session.subject : undefined;
  const { rows, quarters, currency, updatedAt } = board;
  const isFresh = board.isReady && !board.query.isError && !board.query.isPlaceholderData;
  useEffect(() => {
    // What staff see with a customer's eyes is not theirs to keep.
    if (!isFresh || subject === undefined || currentView()) return;
    const path = window.location.pathname;
    // After the picture, and once when prices and their courses arrive together.
    const remembering = setTimeout(() => {
      const figure = (row: BoardRow) => {
        const price = quarters.map(({ id }) => row.best.get(id)).find((one) => one?.price);
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
