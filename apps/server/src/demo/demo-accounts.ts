import { ADMIN_PERMISSIONS, type CompanyKind, type Language, type Role } from '@canola/api-schema/access';

/**
 * For every account of the demo world; long enough for the provider's own rule (docs/product/demo.md#demo-accounts,
 * docs/product/accounts.md#identity).
 */
export const DEMO_PASSWORD = 'canola-demo-2026';

export interface DemoAccount {
  email: string;
  who: string;
  name: string;
  language: Language;
  phone: { countryCode: string; phoneNumber: string };
  /** Keys of {@link DEMO_COMPANIES}; the first is the company named at registration. */
  companies: readonly { key: DemoCompanyKey; role: Role; approvalState: 'WAITING' | 'APPROVED' }[];
  permissions: readonly string[];
  state: 'REGISTERED' | 'SIGNED_UP' | 'BLOCKED';
}

export type DemoCompanyKey =
  | 'premium'
  | 'basic'
  | 'romania'
  | 'waiting'
  | 'blocked'
  | 'pond'
  | 'trader'
  | PayingCompanyKey;

/** One company for each state of payment (docs/product/demo.md#payments). */
type PayingCompanyKey =
  | 'trialEnding'
  | 'monthly'
  | 'awaiting'
  | 'pastDue'
  | 'cancelled'
  | 'expired'
  | 'manual'
  | 'slovak';

export interface DemoCompany {
  countryId: 'CZ' | 'RO' | 'SK';
  /** A number of the demo register, which says the rest. */
  number: string;
  approvalState: 'WAITING' | 'APPROVED' | 'BLOCKED';
  kind?: CompanyKind;
  /** Approved companies have had their trial; what they bought then is in `billing/`. */
  trial: 'RUNS' | 'ENDS_SOON' | 'OVER' | 'NONE';
  contact:
    | { name: string; position: string; email: string; phoneCode: string; phoneNumber: string }
    | undefined;
}

function paying(
  number: string,
  trial: DemoCompany['trial'] = 'OVER',
  countryId: DemoCompany['countryId'] = 'CZ',
): DemoCompany {
  return { countryId, number, approvalState: 'APPROVED', trial, contact: undefined };
}

export const DEMO_COMPANIES: Record<DemoCompanyKey, DemoCompany> = {
  premium: {
    countryId: 'CZ',
    number: '42817307',
    approvalState: 'APPROVED',
    trial: 'OVER',
    contact: {
      name: 'Tomáš Dvořák',
      position: 'jednatel',
      email: 'farmer@canola.test',
      phoneCode: '+420',
      phoneNumber: '602418337',
    },
  },
  basic: {
    countryId: 'CZ',
    number: '61902454',
    approvalState: 'APPROVED',
    trial: 'OVER',
    contact: {
      name: 'Tomáš Dvořák',
      position: 'předseda představenstva',
      email: 'farmer@canola.test',
      phoneCode: '+420',
      phoneNumber: '602418337',
    },
  },
  romania: {
    countryId: 'RO',
    number: '41730622',
    approvalState: 'APPROVED',
    trial: 'RUNS',
    contact: {
      name: 'Ioana Munteanu',
      position: 'administrator',
      email: 'romania@canola.test',
      phoneCode: '+40',
      phoneNumber: '721480913',
    },
  },
  waiting: {
    countryId: 'CZ',
    number: '71046925',
    approvalState: 'WAITING',
    trial: 'NONE',
    contact: undefined,
  },
  blocked: {
    countryId: 'CZ',
    number: '39850218',
    approvalState: 'BLOCKED',
    trial: 'OVER',
    contact: undefined,
  },
  pond: {
    countryId: 'CZ',
    number: '66720133',
    approvalState: 'APPROVED',
    trial: 'OVER',
    contact: undefined,
  },
  trader: {
    countryId: 'CZ',
    number: '27645908',
    approvalState: 'APPROVED',
    kind: 'TRADER',
    trial: 'NONE',
    contact: undefined,
  },
  trialEnding: paying('28341571', 'ENDS_SOON'),
  monthly: paying('47102268'),
  awaiting: paying('63850443'),
  pastDue: paying('25907131'),
  cancelled: paying('49273809'),
  expired: paying('60448199'),
  manual: paying('27166350'),
  slovak: paying('36349178', 'OVER', 'SK'),
};

const none = { companies: [], permissions: [], state: 'REGISTERED' } as const;

function czech(phoneNumber: string) {
  return { language: 'cs', phone: { countryCode: '+420', phoneNumber } } as const;
}

function member(
  key: DemoCompanyKey,
  role: Role = 'USER',
  approvalState: 'WAITING' | 'APPROVED' = 'APPROVED',
) {
  return { key, role, approvalState };
}

/** The thirteen accounts of docs/product/demo.md#demo-accounts, shown on the login page of demo mode. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    ...none,
    email: 'farmer@canola.test',
    who: 'farmer with two companies, one on Premium, one on Basic',
    name: 'Tomáš Dvořák',
    ...czech('602418337'),
    companies: [member('premium', 'STATUTORY'), member('basic', 'STATUTORY')],
  },
  {
    ...none,
    email: 'worker@canola.test',
    who: 'works at the first company, without rights to sign or pay',
    name: 'Lukáš Beneš',
    ...czech('733205614'),
    companies: [member('premium')],
  },
  {
    ...none,
    email: 'romania@canola.test',
    who: 'Romanian farmer in the trial of Premium',
    name: 'Ioana Munteanu',
    language: 'ro',
    phone: { countryCode: '+40', phoneNumber: '721480913' },
    companies: [member('romania', 'STATUTORY')],
  },
  {
    ...none,
    email: 'ireland@canola.test',
    who: 'Irish user without a company',
    name: 'Niamh Gallagher',
    language: 'en',
    phone: { countryCode: '+353', phoneNumber: '871234567' },
  },
  {
    ...none,
    email: 'waiting@canola.test',
    who: 'company waits for approval',
    name: 'Jana Veselá',
    ...czech('776118402'),
    companies: [member('waiting', 'USER', 'WAITING')],
  },
  {
    ...none,
    email: 'blocked-company@canola.test',
    who: 'company is blocked',
    name: 'Radek Černý',
    ...czech('608934150'),
    companies: [member('blocked', 'STATUTORY')],
  },
  {
    ...none,
    email: 'blocked@canola.test',
    who: 'blocked user, cannot sign in',
    name: 'Milan Hruška',
    ...czech('721660938'),
    companies: [member('pond')],
    state: 'BLOCKED',
  },
  {
    ...none,
    email: 'new@canola.test',
    who: 'signed up, registration not completed',
    name: 'Eva Nováková',
    ...czech('604771823'),
    state: 'SIGNED_UP',
  },
  {
    ...none,
    email: 'admin@canola.test',
    who: 'administrator with every permission',
    name: 'Kateřina Svobodová',
    ...czech('602900112'),
    permissions: ['country:*', ...ADMIN_PERMISSIONS],
  },
  {
    ...none,
    email: 'editor@canola.test',
    who: 'editor of market news',
    name: 'Ondřej Marek',
    ...czech('605330274'),
    permissions: ['news:report:manage'],
  },
  {
    ...none,
    email: 'support-cz@canola.test',
    who: 'support for Czech companies',
    name: 'Petra Králová',
    ...czech('607115948'),
    permissions: ['country:CZ', 'users:*:list', 'users:company:approve'],
  },
  {
    ...none,
    email: 'trader@canola.test',
    who: 'staff of a trader',
    name: 'Vojtěch Pokorný',
    ...czech('725640317'),
    companies: [member('trader', 'STATUTORY')],
  },
  {
    ...none,
    email: 'accountant@canola.test',
    who: 'accountant of eight companies, one in each state of payment',
    name: 'Alena Říhová',
    ...czech('604215387'),
    companies: [
      member('monthly', 'STATUTORY'),
      member('trialEnding', 'STATUTORY'),
      member('awaiting', 'STATUTORY'),
      member('pastDue', 'STATUTORY'),
      member('cancelled', 'STATUTORY'),
      member('expired', 'STATUTORY'),
      member('manual', 'STATUTORY'),
      member('slovak', 'STATUTORY'),
    ],
  },
];
