import type { Field } from './params.ts';

export const seconds = (moment: string) => `extract(epoch from ${moment})::bigint`;

export const company: Field = {
  kind: 'one',
  type: 'Company',
  table: 'trading.company',
  on: (row, c) => `${c}.id = ${row}.company_id`,
};

export const crop: Field = {
  kind: 'one',
  type: 'Crop',
  table: 'trading.crop',
  on: (row, k) => `${k}.id = ${row}.crop_id`,
};

export const quarter: Field = { kind: 'part', type: 'Quarter', row: (row) => `${row}.quarter_id` };

export const trader: Field = {
  kind: 'one',
  type: 'Trader',
  table: 'trading.trader',
  on: (row, t) => `${t}.id = ${row}.trader_id`,
};
