import { expect, test } from 'vitest';
import { createFavourites, needsUpgrade } from './favourites.ts';

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

test('who listens hears of a star, once', () => {
  const stars = createFavourites('stars', [], storageWith());
  let heard = 0;
  const stop = stars.subscribe(() => heard++);
  stars.toggle('maize');
  stop();
  stars.toggle('maize');
  expect(heard).toBe(1);
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
