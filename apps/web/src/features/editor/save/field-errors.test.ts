import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/errors.ts';
import { fieldErrors } from './use-save.ts';

const refused = (fields: Record<string, string[]>) =>
  fieldErrors(new ApiError('client', 'no', { status: 422, code: 'report.invalid', fields }), [1, 3]);

test('what the server refused is shown at its field, of the commodity that the form has there', () => {
  expect(refused({ language: ['language.taken'], 'commodities.1.commodityId': ['commodity.twice'] })).toEqual(
    [
      { name: 'language', code: 'language.taken' },
      { name: 'commodities.3.commodityId', code: 'commodity.twice' },
    ],
  );
  expect(refused({ root: ['report.no-complete-commodity'] })).toEqual([
    { name: 'root', code: 'report.no-complete-commodity' },
  ]);
});

test('what has no field is only told', () => {
  expect(
    refused({ groupId: ['group.other'], 'commodities.7.headline': ['x'], 'commodities.0.summary': ['x'] }),
  ).toEqual([]);
  expect(fieldErrors(new Error('network'), [])).toEqual([]);
});
