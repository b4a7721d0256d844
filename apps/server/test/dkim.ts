import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** As an operator's relay signs what it passes on. */
export async function signedByRelay(message: string, headerFieldNames: string): Promise<string> {
  const relay = new DKIM({
    domainName: 'canola.example',
    keySelector: 'relay',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    headerFieldNames,
  });
  return text(relay.sign(message.replace(/\r?\n/g, '\r\n')));
}

/** The names of the headers that a valid signature covers; undefined when it is not valid (RFC 6376, relaxed/relaxed). */
export function coveredByDkim(message: string): string[] | undefined {
  const end = message.indexOf('\r\n\r\n');
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=');
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s/g, '')] as const;
      }),
  );
  const names = tags.get('h')?.toLowerCase().split(':') ?? [];
  const bodyHash = createHash('sha256').update(relaxedBody(message.slice(end + 4)));
  if (tags.get('c') !== 'relaxed/relaxed' || bodyHash.digest('base64') !== tags.get('bh')) return undefined;
  const unsigned = relaxedHeader(signature.replace(/(;\s*b=)[^;]*/, '$1'));
  const signed = [...names.map((name) => headerOf(fields, name)), unsigned].join('\r\n');
  const valid = createVerify('RSA-SHA256')
    .update(signed)
    .verify(publicKey, tags.get('b') ?? '', 'base64');
  return valid ? names : undefined;
}

/** The last of that name, as a signature reads from the bottom. */
function headerOf(fields: readonly string[], name: string): string {
  const field = fields.findLast((known) => known.slice(0, known.indexOf(':')).trim().toLowerCase() === name);
  return field === undefined ? '' : relaxedHeader(field);
}

function relaxedHeader(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.replace(/[ \t]+(?=\r\n|$)/g, '').replace(/[ \t]+/g, ' ');
  return lines.replace(/(\r\n)*$/, '\r\n');
}
