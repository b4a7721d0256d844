import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { algorithmOf, readSealKey, type SealKey, type SealPems } from '../config/seal-key.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { addDemoSeal, findDemoSeal } from './seal.queries.ts';

/** The configured key, or demo mode's own. Undefined where none is configured: documents then have no seal. */
export async function findSealKey({
  db,
  config,
}: { db: Db } & Pick<Deps, 'config'>): Promise<SealKey | undefined> {
  if (config.seal) return readSealKey(config.seal);
  if (!config.demo) return undefined;
  const known = await findDemoSeal(db);
  if (known) return readSealKey(known);
  await addDemoSeal(db, await makeDemoSeal());
  return findSealKey({ db, config });
}

const VALID_YEARS = 10;
/** Digital signature and non-repudiation. */
const KEY_USAGE = new Uint8Array([0b1100_0000]).buffer;

/** Signed by itself: a reader verifies the file and says that it does not know the issuer. */
export async function makeDemoSeal(
  { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
): Promise<SealPems> {
  const [{ AttributeTypeAndValue, Certificate, Extension }, { BitString, Integer, Utf8String }] =
    await Promise.all([import('pkijs'), import('asn1js')]);
  const algorithm = algorithmOf(privateKey);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 1 });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Canola demo' }) }),
    );
  const now = new Date();
  certificate.notBefore.value = new Date(now.getFullYear() - 1, 0, 1);
  certificate.notAfter.value = new Date(now.getFullYear() + VALID_YEARS, 0, 1);
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.15',
      critical: true,
      extnValue: new BitString({ valueHex: KEY_USAGE, unusedBits: 6 }).toBER(),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(
    publicKey.toCryptoKey(algorithm, true, ['verify']) as CryptoKey,
  );
  await certificate.sign(privateKey.toCryptoKey(algorithm, false, ['sign']) as CryptoKey, 'SHA-256');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString(),
  };
}
