import { expect, test } from 'vitest';
import { createFavourites, hasStarLeft, needsUpgrade } from './favourites.ts';

function storageWith(values: Record<string, string> = {}) {
  return {
    values,
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      values[key] = value;
    },
  };
}

test('the first time there are the default ones', () => {
  expect(createFavourites('stars', ['milling-wheat', 'rapeseed'], storageWith()).get()).toEqual([
    'milling-wheat',
    'rapeseed',
  ]);
});

test('a star is remembered, and so is taking the last one away', () => {
  const storage = storageWith();
  const stars = createFavourites('stars', ['rapeseed'], storage);
  stars.toggle('maize');
  expect(storage.values).toEqual({ stars: '["rapeseed","maize"]' });
  stars.toggle('rapeseed');
  stars.toggle('maize');
  expect(createFavourites('stars', ['rapeseed'], storage).get()).toEqual([]);
});

test('a listener receives a star, once', () => {
  const stars = createFavourites('stars', [], storageWith());
  let calls = 0;
  const stop = stars.subscribe(() => calls++);
  stars.toggle('maize');
  stop();
  stars.toggle('maize');
  expect(calls).toBe(1);
});

test('a star joins those that another tab has set in the meantime', () => {
  const storage = storageWith({ stars: '["rapeseed","oats"]' });
  const here = createFavourites('stars', [], storage);
  const there = createFavourites('stars', [], storage);
  there.toggle('maize');
  there.toggle('oats');
  here.toggle('barley');
  expect(storage.values).toEqual({ stars: '["rapeseed","maize","barley"]' });
  expect(here.get()).toEqual(['rapeseed', 'maize', 'barley']);
});

test('a press does what the tab shows: who stars what another tab has starred takes nothing away', () => {
  const storage = storageWith({ stars: '[]' });
  const here = createFavourites('stars', [], storage);
  createFavourites('stars', [], storage).toggle('maize');
  here.toggle('maize');
  expect(here.get()).toEqual(['maize']);
});

test('a change in another tab is received and shown', () => {
  const storage = storageWith({ stars: '["rapeseed"]' });
  const here = createFavourites('stars', [], storage);
  let calls = 0;
  here.subscribe(() => calls++);
  createFavourites('stars', [], storage).toggle('maize');
  here.reread();
  expect([calls, here.get()]).toEqual([1, ['rapeseed', 'maize']]);
});

test('a storage that is full keeps no star, the page does', () => {
  const full = {
    ...storageWith({ stars: '["rapeseed"]' }),
    setItem() {
      throw new Error('full');
    },
  };
  const stars = createFavourites('stars', [], full);
  stars.toggle('maize');
  stars.toggle('oats');
  expect(stars.get()).toEqual(['rapeseed', 'maize', 'oats']);
});

test.each(['{', '{"a":1}', '[1]', 'null'])('what is no list of crops (%s) counts as nothing', (text) => {
  expect(createFavourites('stars', ['rapeseed'], storageWith({ stars: text })).get()).toEqual(['rapeseed']);
});

test('a browser without storage keeps them until the page is left', () => {
  const refusing = {
    getItem(): string {
      throw new Error('refused');
    },
    setItem() {
      throw new Error('refused');
    },
  };
  const stars = createFavourites('stars', ['rapeseed'], refusing);
  stars.toggle('maize');
  expect(stars.get()).toEqual(['rapeseed', 'maize']);
});

test('in trial a third star asks for the plan; taking one away never does', () => {
  expect(needsUpgrade(['a'], 'b', true)).toBe(false);
  expect(needsUpgrade(['a', 'b'], 'c', true)).toBe(true);
  expect(needsUpgrade(['a', 'b', 'c'], 'c', true)).toBe(false);
  expect(needsUpgrade(['a', 'b'], 'c', false)).toBe(false);
});

test('a masked crop may take a star that is left; one that it has is not taken away', () => {
  expect(hasStarLeft(['a'], 'b', true)).toBe(true);
  expect(hasStarLeft(['a'], 'a', true)).toBe(false);
  expect(hasStarLeft(['a', 'b'], 'c', true)).toBe(false);
});
