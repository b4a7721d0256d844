import type { Db } from '../../../platform/database/database.ts';
import { type CompanyRow, listPayers } from '../../users/index.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import type { About, Facts, Recipient } from './kinds.ts';

/** The billing address; before the first purchase those who could buy. */
export async function recipientsOf(db: Db, company: Pick<CompanyRow, 'id'>): Promise<Recipient[]> {
  const profile = await findProfile(db, company.id);
  if (profile?.email) return [{ email: profile.email, language: profile.language }];
  return listPayers(db, company.id);
}

/** What is announced about a plan of the company. */
export function aboutPlan(
  { id, name, countryId }: CompanyRow,
  subscriptionId: string,
  facts: Omit<Facts, 'company' | 'countryId'>,
): About {
  return { companyId: id, subscriptionId, facts: { company: name, countryId, ...facts } };
}
