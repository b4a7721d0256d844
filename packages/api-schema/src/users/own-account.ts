import { z } from 'zod';
import { CurrencyType } from '../money.ts';
import { Authenticator } from './authenticator.ts';
import { UserCompany } from './company.ts';
import { QueryFlag } from './list.ts';
import { Passkey } from './passkey.ts';
import { PlanType } from './plan.ts';
import { TypedPassword } from './typed-password.ts';
import { User } from './user.ts';

/** PUT /api/user/password. What makes a good one is decided by the server (docs/product/accounts.md#passwords). */
export const PasswordChange = z.strictObject({ oldPassword: TypedPassword, newPassword: TypedPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** POST /api/user/erasure: the password, or with another issuer its ID token of a log-in of a moment ago. */
export const Erasure = z.strictObject({
  password: TypedPassword.optional(),
  idToken: z.string().max(10_000).optional(),
});
export type Erasure = z.infer<typeof Erasure>;

/** DELETE /api/user/company/{id}: the last person who may pay says that the renewal ends with them. */
export const LeaveQuery = z.strictObject({ cancelRenewal: QueryFlag.default(false) });
export type LeaveQuery = z.input<typeof LeaveQuery>;

/** The payments that go on in a company: the plan that renews, and transfers that are waited for. */
export const Paying = z.object({
  plan: z
    .object({
      type: PlanType,
      /** Null while the renewal is unpaid. */
      renewsAt: z.iso.datetime().nullable(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    })
    .nullable(),
  transfers: z.array(z.object({ variableSymbol: z.string(), amount: z.string(), currency: CurrencyType })),
});
export type Paying = z.infer<typeof Paying>;

/** GET /api/user/leaving: what leaving each of the person's approved companies would leave behind. */
export const Leaving = Paying.extend({
  companyId: z.uuid(),
  companyName: z.string(),
  companyCountry: z.string(),
  /** Nobody else may pay. */
  isLastPayer: z.boolean(),
  /** Contracts are open that nobody else could sign. */
  leavesContracts: z.boolean(),
});
export type Leaving = z.infer<typeof Leaving>;

/** One browser in which the person is logged in. */
export const OwnSession = z.object({
  /** Null when the browser did not say what it is. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  loggedInAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** GET /api/user/data: everything that belongs to the person (docs/product/accounts.md#your-own-account). */
export const OwnData = z.object({
  writtenAt: z.iso.datetime(),
  profile: User,
  companies: z.array(UserCompany),
  sessions: z.array(OwnSession),
  passkeys: z.array(Passkey),
  authenticator: Authenticator,
  notifications: z.array(z.unknown()),
  trading: z.array(z.unknown()),
});
export type OwnData = z.infer<typeof OwnData>;
