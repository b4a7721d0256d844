import type { AdminCompany } from '@canola/api-schema/users/admin-company';
import type { AdminUser } from '@canola/api-schema/users/admin-user';
import type { Subscription } from '@canola/api-schema/users/plan';
import type { Relation } from '@canola/api-schema/users/relation';

export const ID = '0198a000-0000-7000-8000-000000000001';
const AT = '2026-11-10T09:00:00.000Z';

export const relation = {
  id: ID,
  userId: ID,
  userEmail: 'marie@farma.test',
  userName: 'Marie Dvořáková',
  userIsBlocked: false,
  role: 'USER',
  approvalState: 'WAITING',
  blockedReason: null,
  createdAt: AT,
  companyId: ID,
  companyName: 'Agro Záhoří s.r.o.',
  companyNumber: '27082440',
  companyCountry: 'CZ',
  companyKind: 'FARM',
  companyState: 'APPROVED',
} satisfies Relation;

export const person = {
  id: ID,
  email: 'marie@farma.test',
  name: 'Marie Dvořáková',
  phone: null,
  companies: [],
  createdAt: AT,
  registeredAt: AT,
  activityAt: null,
  isBlocked: false,
  blockedReason: null,
  metadata: {
    common: { phone: null },
    can: { settings: { language: 'cs', news: { language: 'cs' } } },
  },
  identities: [],
  permissions: [],
  relations: [relation],
} satisfies AdminUser;

export const subscription = {
  id: ID,
  source: 'MANUAL',
  status: 'ACTIVE',
  plan: { id: 2, type: 'PLUS' },
  period: null,
  createdAt: AT,
  expiresAt: '2031-03-31T22:00:00.000Z',
  nexPaymentAt: null,
  isCancellable: false,
} satisfies Subscription;

export const company = {
  id: ID,
  name: 'Agro Záhoří s.r.o.',
  companyNumber: '27082440',
  country: 'CZ',
  approvalState: 'APPROVED',
  createdAt: AT,
  blockedReason: null,
  usersCount: 1,
  planSource: 'MANUAL',
  plan: { id: 2, type: 'PLUS' },
  isFromRegister: true,
  detail: {
    address: null,
    vat: null,
    form: null,
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    contactPosition: null,
  },
  kind: 'FARM',
  plans: [],
  subscriptions: [subscription],
} satisfies AdminCompany;
