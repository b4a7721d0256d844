import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError } from '../../../../platform/errors.ts';
import { enqueue, once } from '../../../../platform/jobs/jobs.ts';
import { findSigningOfSubmission } from './signing.queries.ts';
import { syncSigningTask } from './signing.tasks.ts';
import { requireService } from './signing-service.ts';

/** Stored as the message's id; the database takes no text with a NUL. */
const Plain = z.string().regex(/^[\x20-\x7E]{0,100}$/);

/** The only part of a message that we read: which submission it is about. The state is fetched from the service. */
const Message = z.object({
  event_type: Plain,
  timestamp: Plain,
  data: z.object({ id: z.int(), submission_id: z.int().optional() }),
});

/**
 * A message is verified, recorded and becomes a job; no state is taken from it. The service has no id for a message, but
 * sends a repeated one with the time of the first: type, subject and time are its id.
 */
export async function receiveWebhook(deps: Deps, body: Buffer, signature: unknown): Promise<void> {
  const { db, clock, config, log } = deps;
  requireSignature(requireService(config).webhookSecret, body, signature, clock.now());
  const { event_type: type, timestamp, data } = parse(body);
  const submissionId = type.startsWith('submission.') ? data.id : data.submission_id;
  await once(db, 'trading.signing-webhook', `${type} ${data.id} ${timestamp}`, async (tx) => {
    const signing = submissionId === undefined ? undefined : await findSigningOfSubmission(tx, submissionId);
    if (!signing) return log.info({ type, submissionId }, 'a message about no contract of ours');
    const { companyId, contractId } = signing;
    await enqueue(tx, syncSigningTask, { companyId, contractId });
  });
}

function parse(body: Buffer): z.infer<typeof Message> {
  try {
    return Message.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new AppError('request.invalid', 'The message is not one of the signing service.');
  }
}

/** The service's header: the time in seconds, a dot, and the HMAC-SHA256 of `<time>.<raw body>` in hex. */
export const SIGNATURE_HEADER = 'x-docuseal-signature';

/** Older or newer than this is refused, even with a valid signature (architecture, "What makes it safe"). */
const WINDOW_SECONDS = 5 * 60;

export function signWebhook(secret: string, body: Buffer | string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `${time}.${hmac(secret, time, body)}`;
}

function requireSignature(secret: string, body: Buffer, header: unknown, now: Date): void {
  if (typeof header !== 'string' || header === '') throw new AppError('signing.signature-missing');
  const [, time, received] = /^(\d{1,12})\.([\da-f]{64})$/.exec(header) ?? [];
  if (time === undefined || received === undefined) throw new AppError('signing.signature-invalid');
  const expected = Buffer.from(hmac(secret, Number(time), body));
  if (!timingSafeEqual(expected, Buffer.from(received))) throw new AppError('signing.signature-invalid');
  if (Math.abs(now.getTime() / 1000 - Number(time)) > WINDOW_SECONDS) throw new AppError('signing.too-late');
}

function hmac(secret: string, time: number, body: Buffer | string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}
