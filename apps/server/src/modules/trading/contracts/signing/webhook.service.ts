import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError } from '../../../../platform/errors.ts';
import { enqueue, once } from '../../../../platform/jobs/jobs.ts';
import { findSigningOfSubmission } from './signing.queries.ts';
import { syncSigningTask } from './signing.tasks.ts';
import { requireService } from './signing-service.ts';
import { requireSignature } from './webhook-signature.ts';

/** Stored as the message's id; the database takes no text with a NUL, whoever signed it. */
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
