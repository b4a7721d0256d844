import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

export interface SealPems {
  key: string;
  /** The signer's first, then those that issued it. */
  certificate: string;
}

export interface SealKey {
  key: CryptoKey;
  /** DER, the signer's first, then those that issued it. */
  certificates: [Buffer, ...Buffer[]];
}

/** Throws for what is not a key and its certificate. */
export function readSealKey({ key, certificate }: SealPems): SealKey {
  const privateKey = createPrivateKey(key);
  const pems = certificate.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [first, ...others] = pems.map((pem) => new X509Certificate(pem));
  if (!first) throw new Error('expected a certificate in PEM');
  if (!first.checkPrivateKey(privateKey)) throw new Error('the key is not the one of the certificate');
  return {
    key: privateKey.toCryptoKey(algorithmOf(privateKey), false, ['sign']) as CryptoKey,
    certificates: [first.raw, ...others.map(({ raw }) => raw)],
  };
}

export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType !== 'ec') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return { name: 'ECDSA', namedCurve: asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'P-384' : 'P-256' };
}
