import { randomInt, randomUUID } from 'node:crypto';
import type { ApprovalState, CompanyKind, Language, PlanType, Role } from '@canola/api-schema/access';
import type { PlanSource } from '@canola/api-schema/users/plan';
import { createAccount } from '../src/modules/identity/index.ts';
import { addCompany, addMembership, addSubscription, addUser } from '../src/modules/users/index.ts';
import type { Db } from '../src/platform/database/database.ts';

export interface UserOptions {
  email?: string;
  name?: string;
  /** With a password, the person can sign in at the embedded identity provider. */
  password?: string;
  language?: Language;
  phone?: { countryCode: string; phoneNumber: string };
  permissions?: string[];
  isBlocked?: boolean;
  /** False leaves the profile incomplete. */
  isRegistered?: boolean;
  registeredCompanyId?: string;
}

export interface SeededUser {
  id: string;
  subject: string;
  email: string;
}

/** A registered person; by default with a Czech phone and no company. */
export async function seedUser(db: Db, options: UserOptions = {}): Promise<SeededUser> {
  const language = options.language ?? 'en';
  const email = options.email ?? `person-${randomUUID()}@canola.test`;
  const subject =
    options.password === undefined
      ? randomUUID()
      : (await createAccount(db, { email, password: options.password, emailVerified: true, language }))
          .subject;
  const phone = options.phone ?? { countryCode: '+420', phoneNumber: '602418337' };
  const id = await addUser(db, {
    subject,
    email,
    language,
    newsLanguage: language,
    permissions: options.permissions ?? [],
    blockedAt: options.isBlocked ? new Date() : null,
    ...(options.isRegistered !== false && {
      name: options.name ?? 'Jan Novák',
      phoneCode: phone.countryCode,
      phoneNumber: phone.phoneNumber,
      registeredAt: new Date(),
      registeredCompanyId: options.registeredCompanyId ?? null,
    }),
  });
  return { id, subject, email };
}

export interface CompanyOptions {
  country?: 'CZ' | 'RO' | 'SK' | 'IE';
  number?: string;
  name?: string;
  address?: string;
  kind?: CompanyKind;
  /** The company's own state. */
  approvalState?: ApprovalState;
  /** Its current plan; BASIC needs no subscription. */
  plan?: PlanType;
  planSource?: Exclude<PlanSource, 'DEFAULT'>;
  planExpiresAt?: Date;
  /** False as where no register is configured. */
  isInRegister?: boolean;
  members?: { user: SeededUser; role?: Role; approvalState?: ApprovalState }[];
}

export interface SeededCompany {
  id: string;
  number: string;
  name: string;
  country: string;
}

/** An approved company on BASIC, with these members (STATUTORY and approved unless stated otherwise). */
export async function seedCompany(db: Db, options: CompanyOptions = {}): Promise<SeededCompany> {
  const country = options.country ?? 'CZ';
  const number =
    options.number ??
    (country === 'RO' ? romanianNumber() : country === 'IE' ? irishNumber() : czechNumber());
  const name = options.name ?? `Farma ${number}`;
  const id = await addCompany(db, {
    countryId: country,
    number,
    name,
    kind: options.kind ?? 'FARM',
    vat: `${country}${number}`,
    legalForm: 'JURIDICAL_PERSON',
    address: options.address ?? 'Polní 1, 586 01 Jihlava',
    approvalState: options.approvalState ?? 'APPROVED',
    registerCheckedAt: options.isInRegister === false ? null : new Date(),
  });
  if (options.plan && options.plan !== 'BASIC')
    await addSubscription(db, {
      companyId: id,
      planType: options.plan,
      source: options.planSource ?? 'PAID',
      status: 'ACTIVE',
      period: options.planSource && options.planSource !== 'PAID' ? null : 'YEARLY',
      createdAt: new Date(),
      expiresAt: options.planExpiresAt ?? null,
    });
  for (const { user, role = 'STATUTORY', approvalState = 'APPROVED' } of options.members ?? [])
    await addMembership(db, { userId: user.id, companyId: id, role, approvalState });
  return { id, number, name, country };
}

const FRONTS = 8_000_000;
const firstFront = randomInt(FRONTS);
let fronts = 0;

/** Seven digits. Counted from a random start: drawn one by one, two companies of a run would share one now and then. */
function nextFront(): string {
  fronts += 1;
  return String(1_000_000 + ((firstFront + fronts) % FRONTS));
}

/** A Czech or Slovak company number that no other has, with the right check digit. */
export function czechNumber(): string {
  const front = nextFront();
  const sum = [...front].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  return `${front}${(11 - (sum % 11)) % 10}`;
}

/** A Romanian company number that no other has, with the right check digit. */
export function romanianNumber(): string {
  const front = nextFront();
  const weights = [3, 2, 1, 7, 5, 3, 2];
  const sum = [...front].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
  return `${front}${((sum * 10) % 11) % 10}`;
}

/** An Irish company number, which has no check digit. */
function irishNumber(): string {
  return String(100_000 + (Number(nextFront()) % 900_000));
}
