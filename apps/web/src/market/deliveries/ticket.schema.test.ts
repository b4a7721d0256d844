import { expect, test } from 'vitest';
import { meantBy, netOf, type Parameter, problemsOf, type TicketValues } from './ticket.schema.ts';

const MOISTURE: Parameter = { id: 'MOISTURE', min: 0, max: 40, isRequired: true };
const TICKET: TicketValues = {
  contractId: 'contract',
  number: '4471',
  lorry: '3Z4 1187',
  day: '2026-11-18',
  grossKg: 39_860,
  tareKg: 15_480,
  quality: { MOISTURE: 15.2 },
};
const check = (change: Partial<TicketValues>) =>
  problemsOf({ ...TICKET, ...change }, [MOISTURE], '2026-11-18');

test('a ticket of the worked example has nothing to mend', () => {
  expect(check({})).toEqual({});
  expect(netOf(TICKET)).toBe(24_380);
});

test.each<[string, Partial<TicketValues>, object]>([
  ['without a number', { number: '  ' }, { number: 'required' }],
  ['of tomorrow', { day: '2026-11-19' }, { day: 'future' }],
  ['whose tare is above the gross', { tareKg: 39_861 }, { tareKg: 'tare-above-gross' }],
  ['whose tare is the gross', { tareKg: 39_860 }, { tareKg: 'tare-above-gross' }],
  ['of 240,000 kg', { grossKg: 240_000 }, { grossKg: 'too-heavy' }],
  ['weighed in tons', { grossKg: 39.86 }, { grossKg: 'in-tons' }],
  ['without weights', { grossKg: null, tareKg: null }, { grossKg: 'required', tareKg: 'required' }],
  ['with a moisture of 152', { quality: { MOISTURE: 152 } }, { 'quality.MOISTURE': 'range' }],
  [
    'with a moisture that is not a number',
    { quality: { MOISTURE: Number.NaN } },
    { 'quality.MOISTURE': 'range' },
  ],
  ['without its moisture', { quality: {} }, { 'quality.MOISTURE': 'required' }],
])('a ticket %s is asked about at its field', (_what, change, expected) => {
  expect(check(change)).toEqual(expected);
});

test('the lorry of 60 t is the heaviest', () => {
  expect(check({ grossKg: 75_480 })).toEqual({});
  expect(check({ grossKg: 75_481 })).toEqual({ grossKg: 'too-heavy' });
});

test('a zero too many, a forgotten comma and tons are recognised', () => {
  expect(meantBy('too-heavy', 398_600, 80_000)).toBe(39_860);
  expect(meantBy('range', 152, 40)).toBe(15.2);
  expect(meantBy('in-tons', 24.38, 80_000)).toBe(24_380);
  expect(meantBy('range', 4000, 40)).toBeUndefined();
  expect(meantBy('required', null, 40)).toBeUndefined();
});
