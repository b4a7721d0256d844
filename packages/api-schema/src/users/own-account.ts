import { z } from 'zod';
import { UserCompany } from './company.ts';
import { Passkey } from './passkey.ts';
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
  notifications: z.array(z.unknown()),
  trading: z.array(z.unknown()),
});
export type OwnData = z.infer<typeof OwnData>;
