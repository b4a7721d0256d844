import { expect, it } from 'vitest';
import { afterThisRound, batched } from './batch.ts';

function loader(when?: (run: () => void) => void) {
  const asked: number[][] = [];
  const load = async (keys: readonly number[]) => {
    asked.push([...keys]);
    if (keys.includes(13)) throw new Error('unlucky');
    return new Map(keys.filter((key) => key > 0).map((key) => [key, `${key}!`]));
  };
  return { asked, get: when ? batched(load, when) : batched(load) };
}

it('loads everything requested together in one call, each key once', async () => {
  const { asked, get } = loader();
  expect(await Promise.all([1, 2, 2, -3].map(get))).toEqual(['1!', '2!', '2!', undefined]);
  expect(await get(4)).toBe('4!');
  expect(asked).toEqual([[1, 2, -3], [4]]);
});

it('a failure reaches all callers of the batch, and no later one', async () => {
  const { get } = loader();
  const both = await Promise.allSettled([get(13), get(1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get(1)).toBe('1!');
});

it('can wait for other requests that have just arrived', async () => {
  const { asked, get } = loader(afterThisRound);
  const first = get(1);
  await Promise.resolve();
  const second = get(2);
  expect(await Promise.all([first, second])).toEqual(['1!', '2!']);
  expect(asked).toEqual([[1, 2]]);
});
