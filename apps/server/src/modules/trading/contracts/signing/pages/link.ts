import { createHmac, timingSafeEqual } from 'node:crypto';

/** The same link within a step, so a page that requests it again and again does not get another one each time. */
const STEP_SECONDS = 5 * 60;
const ID_BYTES = 16;
const HEAD_BYTES = 2 * ID_BYTES + 4;
const SEAL_BYTES = 16;

export interface Link {
  contractId: string;
  userId: string;
  expires: Date;
  isSealedWith(secret: string): boolean;
}

/** A link for one person to one contract, which ends after five to ten minutes. Nothing is stored. */
export function makeLink(
  secret: string,
  { contractId, userId }: { contractId: string; userId: string },
  now: Date,
): string {
  const head = Buffer.alloc(HEAD_BYTES);
  bytesOf(contractId).copy(head);
  bytesOf(userId).copy(head, ID_BYTES);
  const expires = (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  head.writeUInt32BE(expires, 2 * ID_BYTES);
  return Buffer.concat([head, sealOf(secret, head)]).toString('base64url');
}

/** The claims of a link; only its seal proves them. */
export function readLink(token: string): Link | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HEAD_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const head = bytes.subarray(0, HEAD_BYTES);
  return {
    contractId: idOf(head.subarray(0, ID_BYTES)),
    userId: idOf(head.subarray(ID_BYTES, 2 * ID_BYTES)),
    expires: new Date(head.readUInt32BE(2 * ID_BYTES) * 1000),
    isSealedWith: (secret) => timingSafeEqual(bytes.subarray(HEAD_BYTES), sealOf(secret, head)),
  };
}

const sealOf = (secret: string, head: Buffer) =>
  createHmac('sha256', secret).update(head).digest().subarray(0, SEAL_BYTES);

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
