import { expect, it, vi } from 'vitest';
import { afterThisRound, batched, grouped, oneForEach } from './batch.ts';

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

it('a group that arrives while two are under way goes with the next one', async () => {
  const running: { keys: readonly number[]; end: () => void }[] = [];
  const get = grouped<number, string>((keys) => {
    const { promise, resolve } = Promise.withResolvers<Map<number, string>>();
    running.push({ keys, end: () => resolve(new Map(keys.map((key) => [key, `${key}!`]))) });
    return promise;
  });
  const started = (count: number) => vi.waitFor(() => expect(running).toHaveLength(count));
  const first = get(1);
  await started(1);
  const second = get(2);
  await started(2);
  const waiting = Promise.all([3, 4, 5].map(get));
  running[1]?.end();
  await started(3);
  for (const { end } of running) end();
  expect(await Promise.all([first, second, waiting])).toEqual(['1!', '2!', ['3!', '4!', '5!']]);
  expect(running.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 5]]);
});

it('a group that fails makes room for the next one', async () => {
  const get = grouped<number, string>(async (keys) => {
    if (keys.includes(13)) throw new Error('unlucky');
    return new Map();
  });
  for (let count = 0; count < 3; count += 1) await expect(get(13)).rejects.toThrow('unlucky');
  expect(await get(1)).toBeUndefined();
});

it('is made once for each owner', () => {
  const of = oneForEach((owner: object) => ({ owner }));
  const [owner, other] = [{}, {}];
  expect(of(owner)).toBe(of(owner));
  expect(of(other)).not.toBe(of(owner));
});
