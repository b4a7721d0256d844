import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSearchText } from '#shared/router/use-search-text.ts';

/** The part of the board that is in its address: the search for crops and the first quarter shown. */
export function useBoardAddress() {
  const { search = '', quarter } = useSearch({ strict: false });
  const navigate = useNavigate();
  // No step of the way back: that leads out of a panel, or off the board.
  const write = (next: { search?: string | undefined; quarter?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...next }),
      replace: true,
      resetScroll: false,
    });
  const { text, setText } = useSearchText(search, (next) => write({ search: next || undefined }));
  return { search, text, setText, quarter, setQuarter: (id: string | undefined) => write({ quarter: id }) };
}
