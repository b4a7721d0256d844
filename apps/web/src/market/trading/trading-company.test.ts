import { expect, test } from 'vitest';
import {
  matchCompany,
  type TradingCompany,
  tradingCompaniesQuery,
  usersCompanyOf,
} from './trading-company.ts';

const trading = (id: string, country: string, identificationNumber: string) =>
  ({ id, country, identificationNumber }) as TradingCompany;
const companies = [trading('t1', 'CZ', '27074358'), trading('t2', 'SK', '27074358')];
const own = [
  { companyId: 'u2', companyCountry: 'SK', companyNumber: '27074358' },
  { companyId: 'u1', companyCountry: 'CZ', companyNumber: '27074358' },
];

test('a company is matched by its country and number, both ways', () => {
  expect(matchCompany(companies, own[0]).id).toBe('t2');
  expect(usersCompanyOf(companies, own, 't1')?.companyId).toBe('u1');
});

test('one that the trading service does not know is an error, one that the person has not is nobody’s', () => {
  const unknown = { companyCountry: 'CZ', companyNumber: '11111111' };
  expect(() => matchCompany(companies, unknown)).toThrow('does not know the active company');
  expect(() => matchCompany(companies, undefined)).toThrow('does not know the active company');
  expect(usersCompanyOf(companies, own, 't3')).toBeUndefined();
  expect(usersCompanyOf(companies, [], 't1')).toBeUndefined();
});

test('a company that was lost in mid-work is still known to its page', () => {
  const [, lost] = own;
  expect(matchCompany(companies, lost).id).toBe('t1');
  expect(matchCompany([], lost).id).toBe('t1');
});

test('an approval fetches the list again: one from before it lacks the company', () => {
  const keyOf = (approvalState: 'WAITING' | 'APPROVED' | 'BLOCKED') =>
    tradingCompaniesQuery({ companies: [{ ...own[0], approvalState }] as never }).queryKey;
  expect(keyOf('APPROVED')).not.toEqual(keyOf('WAITING'));
  expect(keyOf('BLOCKED')).toEqual(keyOf('WAITING'));
});
