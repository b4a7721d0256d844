import { z } from 'zod';
import { TypedPassword } from './typed-password.ts';

/** Per account (docs/product/accounts.md#passkeys). */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 60;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  /** Null until it is used for the first time. */
  usedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const Name = z.string().trim().min(1, 'field.required').max(MAX_PASSKEY_NAME_LENGTH, 'field.too-long');

/** Base64url of at most so many characters. */
export const encodedBytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

/** A device's response for a new key, in base64url. */
export const PasskeyAttestation = z.strictObject({
  id: encodedBytes(1400),
  clientDataJSON: encodedBytes(4000),
  attestationObject: encodedBytes(20_000),
  transports: z.array(z.string().max(30)).max(10),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** POST /api/user/passkey/offer: what the browser shows to its devices, as the WebAuthn standard writes it. */
export const PasskeyOfferRequest = z.strictObject({ password: TypedPassword });
export type PasskeyOfferRequest = z.infer<typeof PasskeyOfferRequest>;

export const PasskeyOffer = z.looseObject({ challenge: z.string() });
export type PasskeyOffer = z.infer<typeof PasskeyOffer>;

/** POST /api/user/passkey */
export const NewPasskey = z.strictObject({ name: Name, credential: PasskeyAttestation });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyParams = z.strictObject({ id: z.uuid() });

/** PUT /api/user/passkey/{id} */
export const PasskeyRename = z.strictObject({ name: Name });
export type PasskeyRename = z.infer<typeof PasskeyRename>;

/** POST /api/user/passkey/{id}/removal */
export const PasskeyRemoval = z.strictObject({ password: TypedPassword });
export type PasskeyRemoval = z.infer<typeof PasskeyRemoval>;
