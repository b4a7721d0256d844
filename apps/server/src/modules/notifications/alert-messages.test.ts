import { HOUR_MS } from '@canola/api-schema/duration';
import { momentOf } from '@canola/api-schema/time-zone';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AlertMails, openAlertMails, YEAR } from '../../../test/alert-mails.ts';
import { call } from '../../../test/caller.ts';
import { type Farm, NOW } from '../../../test/trading-world.ts';
import { type PushService, startPushService, subscribe } from './test-push-service.ts';

const DAY = `${YEAR}-11-17`;
/** By the clock of Prague. */
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00+01:00`);

let world: AlertMails;
let service: PushService;
beforeAll(async () => {
  world = await openAlertMails();
});
afterAll(() => world.close());
beforeEach(async () => {
  service = await startPushService();
  world.clock.set(at('12:00'));
  await world.db.execute(sql`truncate platform.outbox_mail`);
  return () => service.close();
});

async function withDevice(farm: Farm) {
  const browser = subscribe(service.origin);
  await call(world, farm.user, 'POST', '/can-notifications/api/push', {
    platform: 'WEB',
    token: browser.token,
  });
  return () => service.received.map(({ body }) => browser.decrypt(body) as { title: string; body: string });
}

it('by day a push comes immediately, in the present tense', async () => {
  const farm = await world.farm();
  const pushes = await withDevice(farm);
  await world.reach(farm);
  await world.runJobs();
  expect(pushes()).toHaveLength(1);
  expect(pushes()[0]?.body).toMatch(/Now 5,305/);
});

it('in the quiet hours the bell has it, and one push at six says what was', async () => {
  const farm = await world.farm();
  const pushes = await withDevice(farm);
  world.clock.set(at('21:40'));
  await world.reach(farm);
  await world.reach(farm, '5301');
  await world.runJobs();
  expect(pushes()).toEqual([]);
  const { body } = await call<{ unread: number }>(
    world,
    farm.user,
    'GET',
    '/can-notifications/api/notification',
  );
  expect(body).toMatchObject({ unread: 2 });
  world.clock.set(at('05:59', `${YEAR}-11-18`));
  await world.runJobs();
  expect(pushes()).toEqual([]);
  world.clock.set(at('06:00', `${YEAR}-11-18`));
  await world.runJobs();
  expect(pushes()).toHaveLength(1);
  expect(pushes()[0]?.title).toBe('2 alerts in the quiet hours');
  expect(pushes()[0]?.body).toMatch(/It was 5,305.*21:40/);
});

it('twenty pushes a day, the rest stays in the bell', async () => {
  const farm = await world.farm();
  const pushes = await withDevice(farm);
  for (let index = 0; index < 23; index += 1) {
    world.clock.set(new Date(at('08:00').getTime() + index * 60_000));
    await world.reach(farm, `${5000 + index}`);
  }
  await world.runJobs();
  expect(pushes()).toHaveLength(20);
});

/** The nights on which the clocks of Europe change. */
const changes = [3, 10].map((month) => {
  const last = new Date(Date.UTC(YEAR, month, 0));
  return new Date(last.getTime() - last.getUTCDay() * 24 * HOUR_MS).toISOString().slice(0, 10);
});

it.each(changes)(
  'in the night to %s, on which the clocks change, nothing leaves before six',
  async (sunday) => {
    const farm = await world.farm();
    const pushes = await withDevice(farm);
    await world.wantMail(farm);
    const saturday = dayBefore(sunday);
    const six = momentOf(sunday, '06:00', 'Europe/Prague');
    const last = new Date(six.getTime() - 30 * 60_000);
    let moment = momentOf(saturday, '20:50', 'Europe/Prague');
    const left = async () => ({ pushes: pushes().length, mails: (await world.mails(farm)).length });
    for (; moment < last; moment = new Date(moment.getTime() + HOUR_MS)) {
      world.clock.set(moment);
      await world.reach(farm, `${5000 + moment.getUTCHours()}`);
      // The mail of the first one is due when the quiet hours have begun.
      await world.runAt(new Date(moment.getTime() + 11 * 60_000));
      expect(await left(), moment.toISOString()).toEqual({ pushes: 1, mails: 0 });
    }
    await world.runAt(six);
    expect(await left()).toEqual({ pushes: 2, mails: 1 });
  },
);

const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * HOUR_MS).toISOString().slice(0, 10);

it('five mails about alerts a day', async () => {
  const farm = await world.farm();
  await world.wantMail(farm);
  for (let index = 0; index < 7; index += 1) {
    world.clock.set(new Date(at('08:00').getTime() + index * HOUR_MS));
    await world.reach(farm);
    await world.runAt(world.clock.now());
  }
  expect(await world.mails(farm)).toHaveLength(5);
});

it('a mail of the quiet hours waits until six, and is left to the digest of somebody who gets one', async () => {
  const [alone, reader] = [await world.farm(), await world.farm()];
  for (const farm of [alone, reader]) await world.wantMail(farm);
  await world.choose(reader, { digest: 'DAILY' });
  world.clock.set(at('22:30'));
  for (const farm of [alone, reader]) await world.reach(farm);
  for (const moment of [at('22:45'), at('02:00', `${YEAR}-11-18`), at('05:59', `${YEAR}-11-18`)]) {
    await world.runAt(moment);
    for (const farm of [alone, reader]) expect(await world.mails(farm)).toEqual([]);
  }
  await world.runAt(at('06:00', `${YEAR}-11-18`));
  expect(await world.mails(alone)).toMatchObject([{ text: expect.stringMatching(/It was 5,305/) }]);
  expect(await world.mails(reader)).toEqual([]);
  await world.runDigests(at('06:30', `${YEAR}-11-18`));
  expect(await world.mails(reader)).toMatchObject([{ text: expect.stringMatching(/It was 5,305/) }]);
});

it('a digest is off until it is chosen, comes once a day, and not without news', async () => {
  const farm = await world.farm();
  await world.reach(farm);
  await world.runDigests(at('06:30', `${YEAR}-11-18`));
  expect(await world.mails(farm)).toEqual([]);
  await world.choose(farm, { digest: 'DAILY' });
  world.clock.set(at('23:00', `${YEAR}-11-18`));
  await world.reach(farm);
  for (const time of ['06:29', '06:30', '06:35', '07:30']) await world.runDigests(at(time, `${YEAR}-11-19`));
  expect(await world.mails(farm)).toHaveLength(1);
  await world.runDigests(at('06:30', `${YEAR}-11-20`));
  expect(await world.mails(farm)).toHaveLength(1);
});

it('the digest names prices where the plan shows them at that moment', async () => {
  const [rich, poor] = [await world.farm(), await world.farm({ plan: 'BASIC' })];
  await world.quote('5137', { at: at('05:00'), quarterId: `${YEAR}Q4` });
  world.clock.set(NOW);
  await world.offer(rich, '100');
  await world.offer(poor, '100');
  world.clock.set(at('12:00'));
  const preview = async (farm: Farm) =>
    JSON.stringify((await call(world, farm.user, 'GET', '/can-notifications/api/digest')).body);
  // Nothing to compare it with yet.
  expect(await preview(rich)).toMatch(/"subject":"Milling wheat 5,137[^(]*"/);
  expect(await preview(poor)).not.toMatch(/5,?137/);
});

it('an alert just after half past six is in the next digest, once, however late each of them is sent', async () => {
  const farm = await world.farm();
  await world.choose(farm, { digest: 'DAILY' });
  for (const [time, threshold] of [
    ['06:29', '5300'],
    ['06:31', '5301'],
  ] as const) {
    world.clock.set(at(time, `${YEAR}-11-18`));
    await world.reach(farm, threshold);
  }
  await world.runDigests(at('06:34', `${YEAR}-11-18`));
  expect((await world.mails(farm)).map(({ text }) => /above 5,30[01]/.exec(text)?.[0])).toEqual([
    'above 5,300',
  ]);
  await world.runDigests(at('06:30', `${YEAR}-11-19`));
  expect((await world.mails(farm))[1]?.text).toContain('above 5,301');
  expect((await world.mails(farm))[1]?.text).not.toContain('above 5,300');
  expect(await world.mails(farm)).toHaveLength(2);
});

it('before the quiet hours, an alert whose mail had to wait is told as the past; a digest of Mondays holds none back', async () => {
  const farm = await world.farm();
  await world.wantMail(farm);
  // A Tuesday, five minutes before the quiet hours; its mail is due five minutes after their beginning.
  const tuesday = `${YEAR}-11-${String(17 - ((new Date(DAY).getUTCDay() + 5) % 7)).padStart(2, '0')}`;
  const wednesday = `${YEAR}-11-${String(Number(tuesday.slice(-2)) + 1).padStart(2, '0')}`;
  world.clock.set(at('12:00', tuesday));
  await world.choose(farm, { digest: 'WEEKLY' });
  world.clock.set(at('20:55', tuesday));
  await world.reach(farm);
  await world.runAt(at('21:05', tuesday));
  expect(await world.mails(farm)).toEqual([]);
  await world.runAt(at('06:00', wednesday));
  expect(await world.mails(farm)).toMatchObject([{ text: expect.stringMatching(/It was 5,305/) }]);
});

it('the change is counted from the day before yesterday’s close, and alone is worth a digest', async () => {
  const farm = await world.farm();
  const [cropId, quarterId] = ['maize', `${YEAR}Q4`];
  world.clock.set(NOW);
  await world.offer(farm, '100', { cropId });
  world.clock.set(at('12:00'));
  await world.choose(farm, { digest: 'DAILY' });
  await world.quote('4680', { cropId, quarterId, at: at('14:00') });
  await world.db.execute(sql`insert into prices.quote_daily
    (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
    select region_id, crop_id, quarter_id, trader_id, ${`${YEAR}-11-16`}::date, 4650, ${at('14:00', `${YEAR}-11-16`).toISOString()},
      4650, 4650, 'CZK' from prices.current_quote where crop_id = ${cropId} and quarter_id = ${quarterId}`);
  await world.runDigests(at('06:30', `${YEAR}-11-18`));
  expect(await world.mails(farm)).toMatchObject([
    { subject: expect.stringContaining('(+30'), text: expect.stringMatching(/4,680.*\(\+30/) },
  ]);
  await world.runDigests(at('06:30', `${YEAR}-11-19`));
  expect(await world.mails(farm)).toHaveLength(1);
});
