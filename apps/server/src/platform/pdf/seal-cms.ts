import { createHash } from 'node:crypto';
import type { SealKey } from '../config/seal-key.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();

/**
 * The signature of a PAdES baseline B seal: a detached CMS whose signed attributes name the certificate. The time is in
 * the PDF, where PAdES wants it.
 */
export async function signDetached({ key, certificates }: SealKey, data: Buffer): Promise<Buffer> {
  const [pki, asn1] = await Promise.all([import('pkijs'), import('asn1js')]);
  const octets = (value: Buffer) => new asn1.OctetString({ valueHex: bufferOf(value) });
  const issued = certificates.map((der) => pki.Certificate.fromBER(bufferOf(der)));
  // By SHA-256, which is the attribute's default.
  const certificateId = new asn1.Sequence({ value: [octets(sha256(certificates[0]))] });
  const certificateIds = new asn1.Sequence({ value: [certificateId] });
  const attributes = [
    { type: OID.contentType, values: [new asn1.ObjectIdentifier({ value: OID.data })] },
    { type: OID.messageDigest, values: [octets(sha256(data))] },
    { type: OID.signingCertificateV2, values: [new asn1.Sequence({ value: [certificateIds] })] },
  ]
    .map((attribute) => new pki.Attribute(attribute))
    // A set in DER is sorted by its bytes.
    .toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)));
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: issued,
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({
          issuer: issued[0]?.issuer,
          serialNumber: issued[0]?.serialNumber,
        }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign(key, 0, 'SHA-256', bufferOf(data));
  const content = new pki.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return derOf(content);
}

const bufferOf = (bytes: Buffer) => Uint8Array.from(bytes).buffer;

function derOf(part: { toSchema(): { toBER(): ArrayBuffer } }): Buffer {
  return Buffer.from(part.toSchema().toBER());
}
