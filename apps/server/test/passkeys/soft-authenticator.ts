import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The mistakes that a test may make on purpose. */
export interface Faults {
  origin?: string;
  challenge?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  type?: string;
}

export interface Attestation {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

export interface Assertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}

export interface SoftAuthenticator {
  create(asked: { challenge: string; userId: string }, faults?: Faults): Attestation;
  get(asked: { challenge: string }, faults?: Faults): Assertion;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

/** A device with one ES256 key, as the standard describes it; it signs whatever it is told to. */
export function softAuthenticator({ origin }: { origin: string }): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let owner = '';

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(faults: Faults, key = Buffer.alloc(0)): Buffer {
    const flags = PRESENT | (faults.isVerified === false ? 0 : VERIFIED) | (key.length > 0 ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    return Buffer.concat([sha256(faults.rpId ?? new URL(origin).hostname), Buffer.from([flags]), count, key]);
  }

  // CBOR by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);

  return {
    create({ challenge, userId }, faults = {}) {
      owner = userId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(faults, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', challenge, faults)),
        attestationObject: text(attestation),
        transports: ['internal'],
      };
    },

    get({ challenge }, faults = {}) {
      counter += 1;
      const client = clientData('webauthn.get', challenge, faults);
      const data = authenticatorData(faults);
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: faults.userHandle ?? owner,
      };
    },
  };
}

function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
