import { z } from 'zod';

export const DIGESTS = ['NONE', 'DAILY', 'WEEKLY'] as const;
export type Digest = (typeof DIGESTS)[number];

/** Of the company's clock (docs/product/alerts.md#quiet-hours). */
export const QUIET_FROM = 21;
export const QUIET_TO = 6;
/** By the company's clock; the weekly one on Mondays. */
export const DIGEST_TIME = '06:30';
/** Of alerts, per person and day; the rest is in the digest. */
export const ALERT_PUSHES_A_DAY = 20;
export const ALERT_MAILS_A_DAY = 5;

const Hour = z.int().min(0).max(23);

/** GET and PUT /api/mail-choice. The same hour twice is no quiet at all. */
export const MailChoice = z.strictObject({ digest: z.enum(DIGESTS), quietFrom: Hour, quietTo: Hour });
export type MailChoice = z.infer<typeof MailChoice>;

export const UnsubscribeParams = z.strictObject({ token: z.string().min(1).max(200) });

const DigestLine = z.object({
  text: z.string(),
  /** Below it, in small print. */
  hint: z.string().nullable(),
  value: z.string().nullable(),
  /** Since the last one: `+20 Kč`, `−20 Kč`, `=`. */
  change: z.string().nullable(),
  /** A path of the web app, and what is done there. */
  url: z.string().nullable(),
  action: z.string().nullable(),
});
export type DigestLine = z.infer<typeof DigestLine>;

/** GET /api/digest: the mail as it would be sent now. */
export const DigestPreview = z.object({
  subject: z.string(),
  sections: z.array(z.object({ title: z.string(), lines: z.array(DigestLine) })),
});
export type DigestPreview = z.infer<typeof DigestPreview>;
