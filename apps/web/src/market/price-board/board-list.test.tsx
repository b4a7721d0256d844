// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import type { BoardProps } from './board.props.ts';
import { type BoardCrop, type BoardPrice, type BoardQuarter, boardRows } from './board.ts';
import { BoardList } from './board-list.tsx';

prepareScreens();

const QUARTER = { id: '2026Q4', name: 'Q4 26' } as BoardQuarter;
const crops = Array.from({ length: 20 }, (_, at) => ({
  id: `crop-${at}`,
  name: `Crop ${at}`,
  icon: 'wheat',
}));
const onOpen = vi.fn();

/** Counts how often its cell is drawn. */
function quoteOf(crop: { id: string }, price: string, drawn: string[]): BoardPrice {
  return {
    id: `${crop.id} ${price}`,
    crop,
    quarter: QUARTER,
    price,
    change: null,
    currency: 'CZK',
    masked: false,
    date: new Date().toISOString(),
    get trader() {
      drawn.push(crop.id);
      return { name: 'Trader' };
    },
  } as unknown as BoardPrice;
}

let showQuotes: (prices: BoardPrice[]) => void;

function List({ first }: { first: BoardPrice[] }) {
  const [prices, setPrices] = useState(first);
  showQuotes = setPrices;
  const rows = boardRows({ crops: crops as BoardCrop[], prices, sparklines: [] });
  const board = { rows, quarters: [QUARTER], currency: 'CZK', also: undefined };
  return (
    <BoardList
      board={board as unknown as BoardProps['board']}
      search=""
      shownQuarter={undefined}
      onQuarter={onOpen}
      favourites={['crop-3']}
      selected={undefined}
      onOpen={onOpen}
      onStar={onOpen}
      onMasked={onOpen}
    />
  );
}

test('every crop is drawn, the first board of a visit included, and a price that changes draws only its cell', async () => {
  const drawn: string[] = [];
  const first = crops.map((crop) => quoteOf(crop, '5000', drawn));
  const { user } = await showScreen(<List first={first} />);
  expect(await screen.findByText('Crop 19')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  drawn.length = 0;
  const changed = quoteOf(crops[7] ?? { id: '' }, '5100', drawn);
  act(() => showQuotes(first.with(7, changed)));
  expect(screen.getByText(/5,100|5.100/)).toBeDefined();
  expect(new Set(drawn)).toEqual(new Set(['crop-7']));
  await user.click(screen.getByRole('button', { name: /Crop 7,/ }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(changed);
});
