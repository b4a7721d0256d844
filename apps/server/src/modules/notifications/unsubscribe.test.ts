import { DAY_MS } from '@canola/api-schema/duration';
import type { ChannelChoices } from '@canola/api-schema/notifications/channels';
import type { MailChoice } from '@canola/api-schema/notifications/mail-choice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertMails, openAlertMails, YEAR } from '../../../test/alert-mails.ts';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { call } from '../../../test/caller.ts';
import { coveredByDkim, signedByRelay } from '../../../test/dkim.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import type { Farm } from '../../../test/trading-world.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

let world: AlertMails;
beforeAll(async () => {
  world = await openAlertMails();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(new Date(`${YEAR}-11-17T12:00:00+01:00`));
  await world.db.execute(sql`truncate platform.outbox_mail`);
});

async function unsubscribeLink(farm: Farm) {
  await world.wantMail(farm);
  await world.reach(farm);
  await world.runAt(world.clock.now());
  const mail = (await world.mails(farm)).at(-1);
  const address = /https?:\/\/\S+unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { path: new URL(address).pathname, mail };
}

const UNSUBSCRIBE = '/can-notifications/api/unsubscribe/';

async function mailWanted({ user }: Farm, of = 'alert.price'): Promise<boolean | undefined> {
  const { body } = await call<ChannelChoices>(world, user, 'GET', '/can-notifications/api/channels');
  return body.choices.find(({ kind }) => kind === of)?.mail;
}

const digestOf = async ({ user }: Farm) =>
  (await call<MailChoice>(world, user, 'GET', '/can-notifications/api/mail-choice')).body.digest;

const post = async (url: string) => (await world.app.inject({ method: 'POST', url })).statusCode;

it('a scanner that follows every link unsubscribes nobody; the button ends that list, also twice', async () => {
  const farm = await world.farm();
  const { path, mail } = await unsubscribeLink(farm);
  const origin = new URL(world.deps.config.publicUrl).origin;
  for (const [, link = ''] of (mail?.html ?? '').matchAll(/href="([^"]+)"/g))
    if (link.startsWith(origin))
      for (const method of ['HEAD', 'GET'] as const)
        await world.app.inject({ method, url: new URL(link).pathname });
  expect(await mailWanted(farm)).toBe(true);
  const page = await world.app.inject({ method: 'GET', url: path });
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/<form[^>]*method="post"/);
  for (let time = 0; time < 2; time += 1) {
    const answer = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(await mailWanted(farm)).toBe(false);
});

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  ['text/plain', 'List-Unsubscribe=One-Click'],
  [undefined, ''],
])('a mail program may post %s, and so may the page itself', async (contentType, payload) => {
  const farm = await world.farm();
  const { path } = await unsubscribeLink(farm);
  const headers = { ...(contentType && { 'content-type': contentType }), origin: 'null', cookie: 'a=b' };
  const answer = await world.app.inject({ method: 'POST', url: path, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await mailWanted(farm)).toBe(false);
});

it('a token for another person or list, or a changed one, is not valid', async () => {
  const [farm, other] = [await world.farm(), await world.farm()];
  const { path } = await unsubscribeLink(farm);
  await world.wantMail(other);
  expect(await post(path.replace(farm.user.id, other.user.id))).toBe(404);
  expect(await post(path.replace('.alerts.', '.digest.'))).toBe(404);
  expect(await post(`${path.slice(0, -2)}xx`)).toBe(404);
  expect(await mailWanted(farm)).toBe(true);
  expect(await mailWanted(other)).toBe(true);
});

describe('a list that was ended and is chosen again is not ended by older links', () => {
  it('mails about alerts are one list, and the digest is another', async () => {
    const farm = await world.farm();
    const { path } = await unsubscribeLink(farm);
    // Choosing the other list, or another kind of the same one, changes no link.
    await world.choose(farm, { digest: 'DAILY' });
    await world.wantMail(farm, 'alert.futures');
    expect(await post(path)).toBe(200);
    expect([await mailWanted(farm), await mailWanted(farm, 'alert.futures')]).toEqual([false, false]);
    expect(await digestOf(farm)).toBe('DAILY');
    await world.wantMail(farm, 'alert.futures');
    expect(await post(path)).toBe(404);
    expect(await mailWanted(farm, 'alert.futures')).toBe(true);
    const { path: newer } = await unsubscribeLink(farm);
    expect(await post(newer)).toBe(200);
    expect([await mailWanted(farm), await mailWanted(farm, 'alert.futures')]).toEqual([false, false]);
  });

  it('a digest that was switched off and on, but not one that is weekly now', async () => {
    const farm = await world.farm();
    await world.choose(farm, { digest: 'DAILY' });
    const link = async () =>
      `${UNSUBSCRIBE}${await unsubscribeToken(world.db, { userId: farm.user.id, list: 'digest' })}`;
    const older = await link();
    await world.choose(farm, { digest: 'WEEKLY', quietFrom: 20 });
    await world.wantMail(farm);
    expect(await post(older)).toBe(200);
    expect(await digestOf(farm)).toBe('NONE');
    expect(await post(older)).toBe(200);
    await world.choose(farm, { digest: 'DAILY' });
    expect(await post(older)).toBe(404);
    expect(await digestOf(farm)).toBe('DAILY');
    expect(await post(await link())).toBe(200);
    expect(await digestOf(farm)).toBe('NONE');
    expect(await mailWanted(farm)).toBe(true);
  });
});

it('the headers are on one line each, and a mail about a contract has none', async () => {
  const smtp = await startSmtpServer();
  const own = await buildTestApp({
    sharing: world,
    config: { mail: { ...world.deps.config.mail, smtpUrl: smtp.url } },
  });
  const mail = { to: 'a@canola.test', subject: 'S', text: 't', html: '<p>t</p>' };
  const unsubscribeUrl = `https://canola.test/can-notifications/api/unsubscribe/${'x'.repeat(120)}`;
  await sendMail(own.db, { ...mail, unsubscribeUrl });
  await sendMail(own.db, mail);
  await own.runJobs();
  const withHeader = smtp.received.filter((text) => /^List-Unsubscribe/im.test(text));
  expect(smtp.received.length - withHeader.length).toBe(1);
  expect(withHeader[0]).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\n`);
  expect(withHeader[0]).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  await own.close();
  await smtp.close();
});

describe('where the operator signs (DKIM)', () => {
  const BOTH = ['list-unsubscribe', 'list-unsubscribe-post'];
  const SIGNED = 'From:To:Subject:Date:Message-ID:List-Unsubscribe:List-Unsubscribe-Post';

  /** As it reaches the relay. */
  async function digestMail(): Promise<string> {
    const farm = await world.farm();
    await world.choose(farm, { digest: 'DAILY' });
    await world.reach(farm);
    const smtp = await startSmtpServer();
    const mail = { ...world.deps.config.mail, smtpUrl: smtp.url };
    const own = await buildTestApp({ sharing: world, config: { mail } });
    const day = new Date(world.clock.now().getTime() + DAY_MS);
    day.setUTCHours(5, 30);
    await world.queueDigests(day);
    own.clock.set(day);
    await own.runJobs();
    await own.close();
    await smtp.close();
    const digest = smtp.received.find((text) => text.includes(`\nTo: ${farm.user.email}\n`));
    return digest ?? '';
  }

  it('the signature of a digest covers both headers, which stand on one line each', async () => {
    const signed = await signedByRelay(await digestMail(), SIGNED);
    expect(coveredByDkim(signed)).toEqual(expect.arrayContaining(BOTH));
    expect(signed).toMatch(/\r\nList-Unsubscribe: <https?:\/\/\S+>\r\n(?![ \t])/);
    expect(signed).toMatch(/\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n(?![ \t])/);
  });

  it('a header that was folded or altered on the way is not covered any more', async () => {
    const signed = await signedByRelay(await digestMail(), SIGNED);
    const altered = {
      folded: signed.replace(/(\nList-Unsubscribe: \S{40})/, '$1\r\n '),
      address: signed.replace(/(\nList-Unsubscribe: <https?:\/\/)/, '$1other.'),
      post: signed.replace('=One-Click', '=Two-Clicks'),
      removed: signed.replace(/\nList-Unsubscribe-Post: [^\r]*\r/, ''),
      body: signed.replace(/\r\n\r\n/, '\r\n\r\nx'),
    };
    for (const [what, message] of Object.entries(altered)) {
      expect(message, what).not.toBe(signed);
      expect(coveredByDkim(message), what).toBeUndefined();
    }
  });

  it('a relay that signs what it signs by itself leaves out the second header', async () => {
    const signed = await signedByRelay(await digestMail(), '');
    expect(coveredByDkim(signed)).toContain('list-unsubscribe');
    expect(coveredByDkim(signed)).not.toContain('list-unsubscribe-post');
  });
});
