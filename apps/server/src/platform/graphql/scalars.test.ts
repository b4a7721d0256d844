import { expect, test } from 'vitest';
import { DateTime, Day } from './scalars.ts';

test.each([
  ['2027-01-31', true],
  ['1899-12-31', false],
  ['0000-01-01', false],
  ['2027-02-30', false],
  ['2027-01-31T08:00:00Z', false],
])('the day %s is taken: %s', (text, isTaken) => {
  const parse = () => Day.parseValue(text);
  if (isTaken) expect(parse()).toBe(text);
  else expect(parse).toThrow();
});

test.each([
  ['2027-01-31T08:00:00Z', true],
  ['2027-01-31T08:00:00.123Z', true],
  ['2027-01-31T24:00:00Z', false],
  ['0000-01-31T08:00:00Z', false],
  ['2027-01-31T08:00:00+01:00', false],
  ['2027-01-31T08:00:00ZT', false],
  ['2027-01-31', false],
])('the moment %s is taken: %s', (text, isTaken) => {
  const parse = () => DateTime.parseValue(text);
  if (isTaken) expect(parse()).toBe(text);
  else expect(parse).toThrow();
});
