import type { PasskeyAttestation, PasskeyOffer } from '@canola/api-schema/users/passkey';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';

/** The person cancelled, the device refused, or it has a passkey of this account. */
export class PasskeyFailure extends Error {
  readonly isKnown: boolean;
  constructor(isKnown: boolean) {
    super('No passkey was created.');
    this.isKnown = isKnown;
  }
}

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Asks the browser for a new key; the library loads when it is needed. */
export async function createPasskey(offer: PasskeyOffer): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server writes the options by the standard; the contract leaves them open.
  const optionsJSON = offer as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    throw new PasskeyFailure(error instanceof Error && error.name === 'InvalidStateError');
  }
}
