import * as asn1 from 'asn1js';
import * as pki from 'pkijs';

export interface ReadSeal {
  isValid: boolean;
  /** The signed range is everything but the signature, up to the end of the file. */
  coversFile: boolean;
  /** The types of the signed attributes. */
  attributes: string[];
}

/** Verifies the signatures of a PDF as a reader does: the bytes of the file against the CMS inside it. */
export async function readSeals(pdf: Buffer): Promise<ReadSeal[]> {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\] */g)];
  return Promise.all(
    found.map(async ([, first, second, rest]) => {
      const [start, end, length] = [Number(first), Number(second), Number(rest)];
      const data = Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + length)]);
      const cms = Buffer.from(text.slice(start + 1, end - 1), 'hex');
      const content = new pki.ContentInfo({ schema: asn1.fromBER(Uint8Array.from(cms).buffer).result });
      const signed = new pki.SignedData({ schema: content.content });
      return {
        isValid: await signed
          .verify({ signer: 0, data: Uint8Array.from(data).buffer, checkChain: false })
          .catch(() => false),
        coversFile: text[start] === '<' && text[end - 1] === '>' && end + length === pdf.length,
        attributes: signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type) ?? [],
      };
    }),
  );
}
