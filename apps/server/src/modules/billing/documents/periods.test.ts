import type { Subscription } from '@canola/api-schema/users/plan';
import { expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { startTrial } from '../../users/plans/plans.service.ts';
import { documentWords } from './paper/document-words.ts';
import type { DocumentSnapshot } from './snapshot.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);

async function snapshots(buyer: Buyer, type: string): Promise<DocumentSnapshot[]> {
  const documents = await desk.invoices(buyer.companyId);
  return documents
    .filter(({ snapshot }) => (snapshot as DocumentSnapshot).kind === type)
    .map(({ snapshot }) => snapshot as DocumentSnapshot);
}
const periods = async (buyer: Buyer) =>
  (await snapshots(buyer, 'INVOICE')).map(({ service }) => `${service.from} ${service.to}`);
const requests = async (buyer: Buyer) =>
  (await snapshots(buyer, 'PAYMENT_REQUEST')).map(
    (snapshot) => documentWords({ ...snapshot, language: 'en' }).period,
  );
const listed = async ({ companyId, payer }: Buyer) => {
  const url = `/can-users/api/subscription/company/${companyId}`;
  const { body } = await call<Subscription[]>(desk, payer, 'GET', url);
  return body.find(({ source }) => source === 'PAID');
};

it('the periods of consecutive invoices do not overlap and leave no day out', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  for (const day of ['02-28', '03-31', '04-30']) await desk.passTo(`2027-${day}T09:01:00Z`);
  expect(await periods(buyer)).toEqual([
    '2027-01-31 2027-02-27',
    '2027-02-28 2027-03-30',
    '2027-03-31 2027-04-29',
    '2027-04-30 2027-05-30',
  ]);
});

it('a request prints no days: they are known once it is paid', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.passTo('2027-02-05T09:00:00Z');
  await desk.confirm(body.id, '2027-02-05');
  expect(await periods(buyer)).toEqual(['2027-02-05 2027-03-04']);
  expect(await listed(buyer)).toMatchObject({
    createdAt: NOW.toISOString(),
    startsAt: '2027-02-05T09:00:00.000Z',
  });
  await desk.passTo('2027-02-20T09:00:00Z');
  expect(await requests(buyer)).toEqual(['From the day of payment', 'After the current period']);
});

it('a plan that is bought in the trial starts when that ends', async () => {
  const buyer = await desk.buyer();
  await startTrial(desk.db, buyer.companyId, NOW);
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  expect(await requests(buyer)).toEqual(['From the end of the trial, if it is paid by then']);
  await desk.confirm(body.id, '2027-01-31');
  expect(await listed(buyer)).toMatchObject({ startsAt: '2027-02-14T09:00:00.000Z' });
  expect(await periods(buyer)).toEqual(['2027-02-14 2027-03-13']);
});
