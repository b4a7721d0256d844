import type { ContractStatus } from '@canola/api-schema/trading/generated/operations';
import { describe, expect, test } from 'vitest';
import { statusName } from './contract-status.tsx';
import { timelineOf } from './contract-timeline.tsx';

describe('the status of a contract', () => {
  test.each([
    ['PENDING', 'Pending'],
    ['PROCESSING', 'Processing'],
    ['SUCCESS', 'Success'],
    ['CONFIRMED', 'Confirmed'],
    ['SIGNED', 'Signed'],
    ['FAILED', 'Failed'],
  ] as const)('%s is shown as %s', (status, name) => {
    expect(statusName(status)).toBe(name);
  });

  test('an unhandled one throws', () => {
    expect(() => statusName('LOST' as ContractStatus)).toThrow('Unhandled contract status LOST');
  });
});

describe('the timeline', () => {
  const steps = [
    { status: 'PENDING', time: 100 },
    { status: 'PROCESSING', time: 110 },
    { status: 'SUCCESS', time: 120 },
  ] as const;
  const shapeOf = (status: ContractStatus, more: { status: ContractStatus; time: number }[] = []) =>
    timelineOf({ status, steps: [...steps, ...more] }).map((step) => [step.status, step.state, step.time]);

  test('what is behind has its time, what is ahead has none', () => {
    expect(shapeOf('SUCCESS')).toEqual([
      ['PENDING', 'done', 100_000],
      ['PROCESSING', 'done', 110_000],
      ['SUCCESS', 'now', 120_000],
      ['CONFIRMED', 'ahead', undefined],
      ['SIGNED', 'ahead', undefined],
    ]);
  });

  test('a signed one is done altogether', () => {
    const shape = shapeOf('SIGNED', [
      { status: 'CONFIRMED', time: 130 },
      { status: 'SIGNED', time: 140 },
    ]);
    expect(shape.map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(shape.at(-1)).toEqual(['SIGNED', 'done', 140_000]);
  });

  test('a failed one ends where it failed', () => {
    expect(shapeOf('FAILED', [{ status: 'FAILED', time: 150 }])).toEqual([
      ['PENDING', 'done', 100_000],
      ['PROCESSING', 'done', 110_000],
      ['SUCCESS', 'done', 120_000],
      ['FAILED', 'failed', 150_000],
    ]);
  });
});
