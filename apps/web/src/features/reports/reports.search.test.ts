import { expect, test } from 'vitest';
import { completeSearch, isComplete, ReportsSearch } from './reports.search.ts';

const TODAY = '2026-11-16';
const read = (raw: object) => completeSearch(ReportsSearch.parse(raw), TODAY);
const MONTH = { 'date-from': '2026-10-16', 'date-to': TODAY };
const WHOLE = { ...MONTH, 'sort-order': 'DESC', enforcePlans: false };

test('without parameters the list is the last month, newest first, as the person themselves sees it', () => {
  expect(read({})).toEqual(WHOLE);
});

test.each([
  ['a date that is none', { 'date-from': '2026-02-30', 'date-to': '2026-03-05' }],
  ['a date in another form', { 'date-from': '1.9.2026', 'date-to': '2026-10-01' }],
  ['one end only', { 'date-from': '2026-01-01' }],
  ['an end in the future', { 'date-from': '2026-11-01', 'date-to': '2026-11-17' }],
  ['an end before its start', { 'date-from': '2026-05-02', 'date-to': '2026-05-01' }],
  ['an end that is its start', { 'date-from': '2026-05-01', 'date-to': '2026-05-01' }],
])('%s is the last month', (_what, raw) => {
  expect(read(raw)).toEqual(WHOLE);
});

test('today is no future: its reports can be read', () => {
  const raw = { 'date-from': '2026-11-15', 'date-to': TODAY };
  expect(read(raw)).toMatchObject(raw);
});

test('what is valid stays when something else is filled in', () => {
  const raw = { 'sort-order': 'ASC', enforcePlans: true, 'date-to': 'tomorrow', search: 'wheat' };
  expect(read(raw)).toEqual({ ...MONTH, 'sort-order': 'ASC', enforcePlans: true, search: 'wheat' });
  expect(read({ 'sort-order': 'UP', enforcePlans: 'maybe' })).toEqual(WHOLE);
});

test('another language stays, one that we do not speak goes', () => {
  expect(read({ language: 'ro' })).toEqual({ ...WHOLE, language: 'ro' });
  expect(read({ language: 'xx' })).toEqual(WHOLE);
});

test('a complete address is left alone', () => {
  expect(isComplete(ReportsSearch.parse(WHOLE), TODAY)).toBe(true);
  expect(isComplete(ReportsSearch.parse({ ...WHOLE, search: 'rain' }), TODAY)).toBe(true);
  for (const name of Object.keys(WHOLE))
    expect(isComplete(ReportsSearch.parse({ ...WHOLE, [name]: undefined }), TODAY), name).toBe(false);
});
