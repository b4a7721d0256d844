import { type ChildProcess, spawn } from 'node:child_process';
import { once as happens } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { filesIn, startSmtpServer } from '../../../test/smtp-server.ts';
import { enqueue } from '../jobs/jobs.ts';
import { startWorker } from '../jobs/worker.ts';
import { deliverMail, sendMail } from './mail.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const program = fileURLToPath(new URL('../../../test/mail-worker.ts', import.meta.url));
/** Patience for a busy machine. */
const SOON = 20_000;
const mail = { to: 'farmer@canola.test', subject: 'Žádost', text: 'Dobrý den', html: '<p>Dobrý den</p>' };

test('killed between commit and send, a mail is delivered after the restart, once', async () => {
  let child: ChildProcess | undefined;
  let connections = 0;
  const smtp = await startSmtpServer(() => {
    connections += 1;
    // The first to connect is the child, in the middle of its job.
    if (connections === 1) child?.kill('SIGKILL');
    return connections > 1;
  });
  child = spawn(process.execPath, [program, server.deps.config.database.url ?? '', smtp.url], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await happens(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(smtp.received).toEqual([]);
  await vi.waitFor(async () => expect(await sessionsNamed('canola worker')).toBe(0), SOON);

  const deps = {
    ...server.deps,
    config: { ...server.deps.config, mail: { ...server.deps.config.mail, smtpUrl: smtp.url } },
  };
  const { rows: jobs } = await server.db.execute<{ payload: never }>(
    sql`select payload from graphile_worker._private_jobs`,
  );
  const worker = await startWorker(deps, [deliverMail]);
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), SOON);
  expect(smtp.received[0]).toContain('Subject: Committed');

  // The queue may deliver a job twice; the sender recognizes it.
  const [job] = jobs;
  expect(job?.payload).toMatchObject({ subject: 'Committed' });
  await enqueue(server.db, deliverMail, job?.payload as never);
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), SOON);
  expect(smtp.received).toHaveLength(1);
  await worker.stop();
  await smtp.close();
}, 180_000);

test('a mail has its own id, by which a second delivery would be recognized', async () => {
  const smtp = await startSmtpServer();
  const own = await buildTestApp({
    sharing: server,
    config: { mail: { smtpUrl: smtp.url, from: 'Canola <a@canola.test>' } },
  });
  await sendMail(server.db, mail);
  await own.runJobs();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatch(/^Message-ID: <[\da-f-]{36}@localhost>$/im);
  await own.close();
  await smtp.close();
});

test('the files of a mail arrive as they are', async () => {
  const smtp = await startSmtpServer();
  const own = await buildTestApp({
    sharing: server,
    config: { mail: { smtpUrl: smtp.url, from: 'Canola <a@canola.test>' } },
  });
  const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
  const file = { filename: '2026000016.pdf', contentType: 'application/pdf' };
  await sendMail(server.db, { ...mail, attachments: [{ ...file, base64: content.toString('base64') }] });
  await own.runJobs();
  expect(smtp.received).toHaveLength(1);
  expect(filesIn(smtp.received[0] ?? '')).toEqual([{ ...file, content }]);
  await own.close();
  await smtp.close();
});

test('without a mail server the mail waits, outside of demo mode', async () => {
  const own = await buildTestApp({ sharing: server, config: { demo: false } });
  await sendMail(own.db, mail);
  await expect(own.runJobs()).rejects.toThrow('No SMTP_URL is set');
  expect(await jobsLeft()).toBe(1);
  await own.close();
});

async function sessionsNamed(name: string): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity
    where application_name = ${name} and datname = current_database()`);
  return rows[0]?.count ?? 0;
}

async function jobsLeft(): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int from graphile_worker._private_jobs`,
  );
  return rows[0]?.count ?? 0;
}
