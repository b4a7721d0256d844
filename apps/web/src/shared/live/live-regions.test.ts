import { MAX_STREAM_REGIONS } from '@canola/api-schema/limits';
import { afterEach, expect, test } from 'vitest';
import { claimRegions, liveRegions } from './live-regions.ts';

let ends: (() => void)[] = [];
const claim = (...regions: string[]) => {
  const end = claimRegions(regions);
  ends.push(end);
  return end;
};
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

test('a page and the panel beside it are heard together, until each is left', () => {
  claim('CZ072', 'CZ020');
  const endPanel = claim('CZ064');
  expect(liveRegions.get()).toEqual(['CZ020', 'CZ064', 'CZ072']);
  endPanel();
  expect(liveRegions.get()).toEqual(['CZ020', 'CZ072']);
});

test('a panel in a region of the page changes nothing, so no other stream is opened', () => {
  claim('CZ072', 'CZ020');
  const before = liveRegions.get();
  const endPanel = claim('CZ020');
  expect(liveRegions.get()).toBe(before);
  endPanel();
  expect(liveRegions.get()).toBe(before);
});

test('of more regions than a stream takes the newest claim stays', () => {
  claim(...Array.from({ length: MAX_STREAM_REGIONS + 5 }, (_, index) => `RO${100 + index}`));
  claim('RO999');
  expect(liveRegions.get()).toHaveLength(MAX_STREAM_REGIONS);
  expect(liveRegions.get()).toContain('RO999');
});
