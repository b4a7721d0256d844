import type { DigestPreview } from '@canola/api-schema/notifications/mail-choice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { openSettlementWorld, type SettlementWorld } from '../../../../test/settlement-world.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world.close());

const sectionsOf = async (user = world.home.user) =>
  new Map(
    (await call<DigestPreview>(world, user, 'GET', '/can-notifications/api/digest')).body.sections.map(
      ({ title, lines }) => [title, lines],
    ),
  );

it('names the tickets and proposals that wait, and the deliveries and the money of the week', async () => {
  const { contractId } = await world.signedSale();
  await world.ticket(contractId, { isConfirmed: false });
  const { contractId: settledId } = await world.settled();
  const { contractId: agreedId } = await world.signedSale();
  await world.ticket(agreedId);
  const insert = `insert into trading.call_off
    (company_id, contract_id, day, from_time, to_time, tons, lorries, proposed_by, state, created_at, changed_at)
    values ($1, $2, $3, '07:00', '09:00', 48, 2, 'TRADER', $4, now(), now())`;
  for (const [day, state] of [
    ['2026-11-14', 'PROPOSED'],
    ['2026-11-13', 'AGREED'],
    ['2026-11-25', 'AGREED'],
    ['2026-11-13', 'CANCELLED'],
  ])
    await world.db.$client.query(insert, [world.home.companyId, settledId, day, state]);
  const before = await sectionsOf();
  expect(before.get('Waiting for you')?.map(({ text, hint }) => [text, hint])).toEqual([
    [
      expect.stringMatching(/^Answer weighbridge ticket \d+$/),
      expect.stringMatching(/^24\.38.*without an answer it counts as agreed on Thursday,? 19 November$/),
    ],
    [
      expect.stringMatching(/^Answer the delivery on Saturday,? 14 November$/),
      expect.stringContaining('07:00–09:00, 48'),
    ],
  ]);
  expect(before.get('Deliveries and money this week')).toMatchObject([
    { text: expect.stringMatching(/^Friday,? 13 November, 07:00–09:00$/), value: '2 lorries' },
  ]);

  // An agreed ticket that the trader wants void waits for the farm as well.
  const wanted = (side: string | null) =>
    world.db.$client.query(
      `update trading.ticket set void_asked_by = $1 where contract_id = $2 and state = 'CONFIRMED'`,
      [side, agreedId],
    );
  await wanted('TRADER');
  expect((await sectionsOf()).get('Waiting for you')).toHaveLength(3);
  await wanted('FARM');
  expect((await sectionsOf()).get('Waiting for you')).toHaveLength(2);
  await wanted(null);

  // The settlement is due thirty days after the delivery.
  world.clock.set(new Date('2026-12-19T09:00:00Z'));
  expect((await sectionsOf()).get('Deliveries and money this week')).toMatchObject([
    {
      text: '9 days overdue',
      value: expect.stringMatching(/^122,584\.56/),
      url: expect.stringMatching(/^\/owed\//),
    },
  ]);
  const stranger = await world.farm();
  expect([...(await sectionsOf(stranger.user)).keys()]).toEqual([]);
  world.clock.set(new Date('2026-11-12T09:00:00Z'));
});
