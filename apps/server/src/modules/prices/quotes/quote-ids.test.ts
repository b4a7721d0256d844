import { expect, it } from 'vitest';
import { newIds } from './quote-ids.ts';

const NOW = new Date('2026-10-15T08:00:00.123Z');

it('are UUIDs of version 7, each once, in ascending order, however large the batch', () => {
  const ids = newIds(10_000, NOW);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(NOW.getTime());
});

it('differ from those of another batch of the same moment', () => {
  const both = [...newIds(1_000, NOW), ...newIds(1_000, NOW)];
  expect(new Set(both).size).toBe(2_000);
  expect(newIds(0, NOW)).toEqual([]);
});
