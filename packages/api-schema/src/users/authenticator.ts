import { z } from 'zod';
import { TypedPassword } from './typed-password.ts';

/** Handed out together, each for one log-in (docs/product/accounts.md#authenticator-app). */
export const RECOVERY_CODES = 10;

/** GET /api/user/authenticator */
export const Authenticator = z.object({
  /** False for the demo's accounts, for staff, and where no key is set. */
  isOffered: z.boolean(),
  /** Null without one. */
  addedAt: z.iso.datetime().nullable(),
  codesLeft: z.int(),
});
export type Authenticator = z.infer<typeof Authenticator>;

/** The body of every change but the code itself. */
export const AuthenticatorChange = z.strictObject({ password: TypedPassword });

/** POST /api/user/authenticator/offer */
export const AuthenticatorOffer = z.object({
  /** In base32, for an app that cannot read the picture. */
  secret: z.string(),
  /** PNG as a data URI. */
  qrCode: z.string(),
});
export type AuthenticatorOffer = z.infer<typeof AuthenticatorOffer>;

/** POST /api/user/authenticator: the first code that the app shows. */
export const AuthenticatorCode = z.strictObject({
  code: z.string().trim().min(1, 'field.required').max(20, 'field.too-long'),
});
export type AuthenticatorCode = z.infer<typeof AuthenticatorCode>;

/** Shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
