import type { PlanType } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import {
  type CompanyRow,
  findCompany,
  findSubscription,
  listPayers,
  type PaidSubscription,
} from '../../users/index.ts';
import { findCard } from '../customers/cards.queries.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { type About, announce, type Recipient } from './letters.ts';
import type { Facts, LetterKind } from './notifications.ts';

/** The billing address; before the first purchase those who could buy. */
export async function recipientsOf(db: Db, company: Pick<CompanyRow, 'id'>): Promise<Recipient[]> {
  const profile = await findProfile(db, company.id);
  if (profile?.email) return [{ email: profile.email, language: profile.language }];
  return listPayers(db, company.id);
}

export function aboutPayment(payment: PaymentRow, more: Partial<Facts> = {}): About {
  return {
    companyId: payment.companyId,
    paymentId: payment.id,
    subscriptionId: payment.subscriptionId,
    facts: {
      company: payment.companyName,
      countryId: payment.countryId,
      plan: payment.planType,
      amount: { value: payment.gross, currency: payment.currency },
      ...(payment.variableSymbol && { symbol: payment.variableSymbol }),
      ...more,
    },
  };
}

export function aboutPlan(
  { id, name, countryId }: CompanyRow,
  subscriptionId: string,
  facts: Omit<Facts, 'company' | 'countryId'>,
): About {
  return { companyId: id, subscriptionId, facts: { company: name, countryId, ...facts } };
}

export async function cardOf(
  db: Db,
  { cardId }: PaidSubscription,
): Promise<{ brand: string; last4: string } | undefined> {
  return cardId === null ? undefined : findCard(db, cardId);
}

/** These are about the charge to come, which may be for another plan. */
const CHARGED_NEXT: ReadonlySet<LetterKind> = new Set(['ahead', 'card-expiring', 'card-missing']);

/** Announces what happens to a plan on the day it ends, with the plan that runs or is charged then. */
export async function announcePlan(
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  kind: LetterKind,
  { id, expiresAt }: PaidSubscription,
  company: CompanyRow,
  more: Partial<Facts> = {},
  by: string | null = null,
): Promise<void> {
  const row = await findSubscription(tx, id, clock.now());
  if (!row || !expiresAt) return;
  const renewed = CHARGED_NEXT.has(kind) ? row.next : null;
  const { planType: plan } = renewed ?? row.paidNext ?? row;
  const about = { ...aboutPlan(company, id, { plan, date: expiresAt, ...more }), by };
  await announce(tx, config, kind, await recipientsOf(tx, company), about);
}

/** Announces a plan that staff gave, unless it was deleted since. */
export async function sendGiftLetter(
  { db, config, clock }: Deps,
  { subscriptionId, before }: { subscriptionId: string; before?: PlanType | undefined },
): Promise<void> {
  const sub = await findSubscription(db, subscriptionId, clock.now());
  const company = sub && (await findCompany(db, sub.companyId));
  if (!company || sub.status !== 'ACTIVE' || !sub.expiresAt) return;
  const about = aboutPlan(company, subscriptionId, {
    plan: sub.planType,
    date: sub.expiresAt,
    ...(before && { before }),
  });
  // The event may arrive twice; a plan that is extended is announced again.
  await once(db, 'billing.gift', `${subscriptionId} ${sub.expiresAt.toISOString()}`, async (tx) =>
    announce(tx, config, 'gift', await recipientsOf(tx, company), about),
  );
}
