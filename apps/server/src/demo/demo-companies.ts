import { DAY_MS } from '@canola/api-schema/duration';
import { TRIAL_DAYS } from '@canola/api-schema/limits';
import {
  addCompany,
  addSubscription,
  decideCompany,
  demoRegister,
  findCompanyByNumber,
} from '../modules/users/index.ts';
import type { Db } from '../platform/database/database.ts';
import { found } from '../platform/errors.ts';
import { DEMO_COMPANIES, type DemoCompany, type DemoCompanyKey } from './demo-accounts.ts';

export type SeededCompanies = Record<DemoCompanyKey, string>;

export async function seedCompanies(tx: Db, now: Date): Promise<SeededCompanies> {
  const ids = {} as SeededCompanies;
  for (const [key, company] of Object.entries(DEMO_COMPANIES) as [DemoCompanyKey, DemoCompany][]) {
    const existing = await findCompanyByNumber(tx, company.countryId, company.number);
    ids[key] = existing?.id ?? (await seedCompany(tx, company, now));
  }
  return ids;
}

async function seedCompany(tx: Db, company: DemoCompany, now: Date): Promise<string> {
  const { countryId, number, approvalState, kind = 'FARM', contact } = company;
  const entry = found(await demoRegister(countryId)?.find(number), 'company.number-unknown');
  const id = await addCompany(tx, {
    countryId,
    number,
    ...entry,
    kind,
    approvalState,
    registerCheckedAt: now,
    ...(contact && {
      contactName: contact.name,
      contactPosition: contact.position,
      contactEmail: contact.email,
      contactPhoneCode: contact.phoneCode,
      contactPhoneNumber: contact.phoneNumber,
    }),
  });
  await seedTrial(tx, id, company, now);
  return id;
}

async function seedTrial(tx: Db, companyId: string, { trial }: DemoCompany, now: Date): Promise<void> {
  const daysAway = (days: number) => new Date(now.getTime() + days * DAY_MS);
  if (trial === 'RUNS') return decideCompany(tx, companyId, 'APPROVED', now);
  if (trial === 'ENDS_SOON') return decideCompany(tx, companyId, 'APPROVED', daysAway(2 - TRIAL_DAYS));
  if (trial === 'OVER')
    await addSubscription(tx, {
      companyId,
      planType: 'PREMIUM',
      source: 'TRIAL',
      status: 'EXPIRED',
      createdAt: daysAway(-400),
      expiresAt: daysAway(-400 + TRIAL_DAYS),
    });
}
