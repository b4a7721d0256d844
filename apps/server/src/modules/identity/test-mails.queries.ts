import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../test/build-test-app.ts';

export interface TestMail {
  subject: string;
  text: string;
  html: string;
  /** The address behind the mail's button. */
  link: string;
}

/** Mails received, newest first; due jobs run before. */
export async function mailsTo(app: TestApp, email: string): Promise<TestMail[]> {
  await app.runJobs();
  const { rows } = await app.db.execute<{ subject: string; text: string; html: string }>(sql`
    select subject, text, html from platform.outbox_mail where recipient = ${email} order by created_at desc, id desc`);
  return rows.map((row) => ({ ...row, link: /https?:\/\/\S+/.exec(row.text)?.[0] ?? '' }));
}
