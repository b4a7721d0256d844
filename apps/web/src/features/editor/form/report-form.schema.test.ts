import { expect, test } from 'vitest';
import { ReportForm } from './report-form.schema.ts';
import { newPart, newReport, type PartValues, type ReportValues } from './report-values.ts';

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const part = (change: Partial<PartValues> = {}): PartValues => ({
  ...newPart(),
  commodityId: '4',
  headline: 'Crushers cover the first quarter',
  recommendationText: 'Keep a third unsold.',
  text: words('Paris closed higher.'),
  ...change,
});
const report = (change: Partial<ReportValues> = {}): ReportValues => ({
  ...newReport('2026-11-16', 'en'),
  headline: 'Rain stops the drills',
  commodities: [part()],
  ...change,
});
const problems = (change: Partial<ReportValues>) =>
  ReportForm.safeParse(report(change)).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

test('a new report covers today and the seven days after it', () => {
  expect(newReport('2026-11-26', 'cs')).toMatchObject({
    dateFrom: '2026-11-26',
    dateTo: '2026-12-03',
    language: 'cs',
  });
});

test('a whole report is taken; picture and summary are optional', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ summary: '', cover: null })).toEqual([]);
});

test.each([
  ['headline', ' ', 'field.required'],
  ['headline', 'x'.repeat(201), 'field.too-long'],
  ['summary', 'x'.repeat(2001), 'field.too-long'],
  ['dateFrom', null, 'field.required'],
  ['dateTo', null, 'field.required'],
  ['dateFrom', '16.11.2026', 'day.invalid'],
  ['language', null, 'field.required'],
  ['dateTo', '2026-11-15', 'date-to.before-date-from'],
] as const)('%s %j is refused', (field, value, message) => {
  expect(problems({ [field]: value })).toContainEqual([field, message]);
});

test('a report of one day is a report', () => {
  expect(problems({ dateTo: '2026-11-16' })).toEqual([]);
});

test.each([
  ['no commodity', []],
  ['one without a headline', [part({ headline: ' ' })]],
  ['one without advice', [part({ recommendationText: '' })]],
  ['one without a text', [part({ text: words(' ') })]],
])('%s is an error of the whole report', (_what, commodities) => {
  expect(problems({ commodities })).toEqual([['root', 'report.no-complete-commodity']]);
});

test('a text that is only a picture is a text', () => {
  const text = { type: 'doc', content: [{ type: 'image', attrs: { src: 'blob:x' } }] };
  expect(problems({ commodities: [part({ text })] })).toEqual([]);
});

test('one whole commodity is enough; those without a headline are not checked', () => {
  expect(problems({ commodities: [part(), part({ headline: '', commodityId: null })] })).toEqual([]);
});

test('a commodity with a headline is a known one, and none is there twice', () => {
  expect(problems({ commodities: [part(), part({ commodityId: null })] })).toEqual([
    ['commodities.1.commodityId', 'field.required'],
  ]);
  expect(problems({ commodities: [part(), part()] })).toEqual([
    ['commodities.1.commodityId', 'commodity.twice'],
  ]);
});
