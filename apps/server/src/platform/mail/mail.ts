import { randomUUID } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { defineTask, enqueue, once } from '../jobs/jobs.ts';
import { keepMail } from './mail.queries.ts';
import { Attachment } from './mail.tables.ts';

/** Without its files. */
export const PlainMail = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Of a mail that its reader can do without: mail programs offer to end the list (RFC 8058). */
  unsubscribeUrl: z.url().optional(),
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
  async run({ db, config, clock }, { id, attachments = [], unsubscribeUrl, ...mail }) {
    await once(db, 'mail.deliver', id, async (tx) => {
      if (config.mail.smtpUrl) {
        const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`;
        await transport(config.mail.smtpUrl).sendMail({
          ...mail,
          from: config.mail.from,
          messageId,
          ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
          attachments: attachments.map(({ base64, ...file }) => ({
            ...file,
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

/** On one line each: a folded header fails the check of some signatures (DKIM). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

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
