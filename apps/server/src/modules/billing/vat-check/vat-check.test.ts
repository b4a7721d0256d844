import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, CARD, openPaymentDesk, type PaymentDesk } from '../../../../test/payment-desk.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
/** Ids of the stand-in register (docs/product/demo.md#stand-ins). */
const REGISTERED = 'SK2022749619';
const UNREGISTERED = 'SK2100000001';
const DOWN = 'SK2100000012';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk({ now: NOW });
  // A buyer without an id pays their own country's rate.
  desk.deps.config.vatOss = true;
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.forgetAll();
  await desk.rows('delete from billing.vat_check');
  desk.clock.set(NOW);
});

async function buyWith(vat: string, name = 'Farma Šaľa'): Promise<Buyer> {
  const buyer = await desk.buyer({ country: 'SK', name });
  await desk.paid(buyer, { vat });
  return buyer;
}
async function saidOf(vat: string) {
  const [row] = await desk.rows(
    'select is_valid, consultation, checked_at from billing.vat_check where vat_id = $1',
    [vat],
  );
  return row;
}
async function type({ companyId, payer }: Buyer, vat: string | null): Promise<void> {
  const billing = { address: 'Hlavná 1, 927 01 Šaľa', email: 'ucto@sala.test', phone: null, vat };
  await call(desk, payer, 'PUT', `/can-users/api/company/${companyId}/billing`, billing);
}
async function previewWith(buyer: Buyer, vat: string): Promise<PurchasePreview> {
  const periodId = await desk.periodOf(buyer.companyId, 'PREMIUM', 'YEARLY');
  const query = `companyId=${buyer.companyId}&periodId=${periodId}&vat=${vat}`;
  const path = `/can-users/api/subscription/preview?${query}`;
  return (await call<PurchasePreview>(desk, buyer.payer, 'GET', path)).body;
}

it('an id that the register knows stays without VAT, and the question is on record', async () => {
  const buyer = await buyWith(REGISTERED);
  expect(await saidOf(REGISTERED)).toEqual({
    is_valid: true,
    consultation: 'WAPIDEMO2022749619',
    checked_at: NOW,
  });
  await desk.passTo('2027-04-01T08:01:00Z');
  expect(await desk.payments(buyer.companyId)).toMatchObject([
    { is_reverse_charge: true, gross: '12.00' },
    { is_reverse_charge: true, gross: '12.00', status: 'COMPLETED' },
  ]);
});

it('an id that the register does not know: the purchase goes through, staff get a mail, VAT from the next payment on', async () => {
  const buyer = await buyWith(UNREGISTERED, 'Farma bez registrácie');
  expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED', gross: '12.00' }]);
  expect(await saidOf(UNREGISTERED)).toMatchObject({ is_valid: false });
  const alert = 'Farma bez registrácie has a VAT number that does not exist';
  expect(await desk.mails('support@canola.test')).toContain(alert);

  expect(await previewWith(buyer, UNREGISTERED)).toMatchObject({
    vatId: 'UNREGISTERED',
    isReverseCharge: false,
    vatRate: '23.00',
  });
  expect(await previewWith(buyer, REGISTERED)).toMatchObject({ vatId: 'VALID', isReverseCharge: true });

  await desk.passTo('2027-04-01T08:01:00Z');
  expect(await desk.payments(buyer.companyId)).toMatchObject([
    { vat_id: UNREGISTERED },
    { is_reverse_charge: false, vat_id: null, gross: '14.76', status: 'COMPLETED' },
  ]);
  const alerts = (await desk.mails('support@canola.test')).filter((mail) => mail === alert);
  expect(alerts).toHaveLength(1);
});

it('an upgrade with an unknown id is the same payment when it is ordered again', async () => {
  const buyer = await buyWith(UNREGISTERED);
  const again = { plan: 'PREMIUM', vat: UNREGISTERED } as const;
  const first = await desk.buy(buyer, again);
  expect(first.body).toMatchObject({ isReverseCharge: false });
  expect((await desk.buy(buyer, again)).body.id).toBe(first.body.id);
});

it('a register that is down never stops a purchase, and is called again for three days', async () => {
  const buyer = await buyWith(DOWN);
  expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED', gross: '12.00' }]);
  expect(await saidOf(DOWN)).toBeUndefined();
  const waiting = () =>
    desk.rows(`select run_at from graphile_worker.jobs where task_identifier = 'vat.check'`);
  for (const day of ['01', '02', '03']) {
    desk.clock.set(new Date(`2027-03-${day}T12:00:00Z`));
    await desk.runJobs();
    expect(await waiting()).toHaveLength(1);
  }
  desk.clock.set(new Date('2027-03-04T10:00:00Z'));
  await desk.runJobs();
  expect(await waiting()).toEqual([]);
  expect(await saidOf(DOWN)).toBeUndefined();
});

it('another id is looked up; what was said of the old one stays known', async () => {
  const buyer = await buyWith(UNREGISTERED);
  await type(buyer, REGISTERED);
  expect(await saidOf(REGISTERED)).toBeUndefined();
  await desk.runJobs();
  expect(await saidOf(REGISTERED)).toMatchObject({ is_valid: true });
  expect(await saidOf(UNREGISTERED)).toMatchObject({ is_valid: false });
});

it('an unknown id that was taken out of the billing data is still unknown, for everybody', async () => {
  const buyer = await buyWith(UNREGISTERED);
  await type(buyer, null);
  const { body } = await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', vat: UNREGISTERED });
  expect(body).toMatchObject({ isReverseCharge: false });
  const other = await desk.buyer({ country: 'SK', name: 'Farma Galanta' });
  expect((await desk.buy(other, { vat: UNREGISTERED })).body).toMatchObject({ isReverseCharge: false });
});

it('an id is looked up even if another one was typed before the register was reached', async () => {
  const buyer = await desk.buyer({ country: 'SK' });
  await desk.buy(buyer, { vat: UNREGISTERED });
  await type(buyer, REGISTERED);
  await desk.runJobs();
  expect(await saidOf(UNREGISTERED)).toMatchObject({ is_valid: false });
});

it('an id that the register did not know is looked up again when it is saved again, and counts', async () => {
  const buyer = await buyWith(REGISTERED);
  await desk.rows('update billing.vat_check set is_valid = false where vat_id = $1', [REGISTERED]);
  expect(await previewWith(buyer, REGISTERED)).toMatchObject({ vatId: 'UNREGISTERED' });
  await type(buyer, REGISTERED);
  await desk.runJobs();
  expect(await saidOf(REGISTERED)).toMatchObject({ is_valid: true });
  expect(await previewWith(buyer, REGISTERED)).toMatchObject({ vatId: 'VALID', isReverseCharge: true });
});

it('a Romanian id that is not the number of the company is reported to support once', async () => {
  const buyer = await desk.buyer({ country: 'RO', number: '18547290', name: 'Ferma Olt' });
  const alert = 'Ferma Olt has a VAT number that is not its company number';
  await type(buyer, 'RO18547290');
  expect(await desk.mails('support@canola.test')).not.toContain(alert);
  for (const vat of ['RO41730622', null, 'RO41730622']) {
    await type(buyer, vat);
    await desk.runJobs();
  }
  const alerts = (await desk.mails('support@canola.test')).filter((mail) => mail === alert);
  expect(alerts).toHaveLength(1);
});

it('at home nothing is looked up: a Czech id changes no tax', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { vat: 'CZ27654389' });
  await desk.payWith(body, CARD.good);
  expect(await saidOf('CZ27654389')).toBeUndefined();
});
