import { randomUUID } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../database/database.ts';
import { defineTask, enqueue, once } from '../jobs/jobs.ts';
import { Attachment } from './attachment.ts';
import { keepMail } from './mail.queries.ts';

/** Without its files. */
export const PlainMail = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type PlainMail = z.output<typeof PlainMail>;

export interface Mail extends PlainMail {
  attachments?: Attachment[];
}

const TIMEOUT_MS = 20_000;

/** Part of the caller's transaction: a mail about something that was rolled back is never sent. */
export async function sendMail(db: Db, mail: Mail): Promise<void> {
  await enqueue(db, deliverMail, { id: randomUUID(), ...mail });
}

/**
 * Marks the mail as delivered in the transaction that sends it. A process killed in between sends it again, under
 * the same Message-ID, by which mail servers and clients know it.
 */
export const deliverMail = defineTask({
  name: 'mail.deliver',
  payload: PlainMail.extend({ id: z.uuid(), attachments: z.array(Attachment).optional() }),
  async run({ db, config, clock }, { id, attachments = [], ...mail }) {
    await once(db, 'mail.deliver', id, async (tx) => {
      if (config.mail.smtpUrl) {
        const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`;
        await transport(config.mail.smtpUrl).sendMail({
          ...mail,
          from: config.mail.from,
          messageId,
          attachments: attachments.map(({ base64, ...one }) => ({
            ...one,
            content: Buffer.from(base64, 'base64'),
          })),
        });
      } else if (config.demo) {
        const { to: recipient, ...rest } = mail;
        await keepMail(tx, { id, recipient, ...rest, attachments, createdAt: clock.now() });
      } else throw new Error('No SMTP_URL is set: the mail waits.');
    });
  },
});

const transports = new Map<NonNullable<Config['mail']['smtpUrl']>, Transporter>();

function transport(url: string): Transporter {
  const known = transports.get(url);
  if (known) return known;
  const opened = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts come from our own templates; sending a mail never reads a file or fetches an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(url, opened);
  return opened;
}
