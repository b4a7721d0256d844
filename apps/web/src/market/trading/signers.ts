import type { TradingCompany } from './trading-company.ts';

/** The names of the users who can sell and sign for the company (docs/product/contracts.md#who-signs). */
export function signersOf({ users }: Pick<TradingCompany, 'users'>): string[] {
  return users.filter(({ grants }) => grants.includes('CONTRACT_SIGN')).map(({ name }) => name);
}

/** "Jan Dvořák or Petra Malá", as the language puts it. */
export function namesText(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
