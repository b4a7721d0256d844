import { randomUUID } from 'node:crypto';
import type { TraderContracts } from '@canola/api-schema/trading/trader-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractDesk, KEY, OTHER_KEY, openContractDesk } from '../../../../../test/contract-desk.ts';
import { NOW } from '../../../../../test/trading-world.ts';

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());

const sent = () => desk.sent();
const answer = (id: string, name: string, body: object, key?: string) =>
  desk.trader('POST', `/${id}/${name}`, body, key);
const number = { externalNumber: '2026/0417' };

describe('the contracts that wait', () => {
  it('are those that were sent, with all that a trader needs', async () => {
    const pending = await desk.sell();
    expect((await desk.waiting()).map((one) => one.id)).not.toContain(pending.contractId);
    await desk.runJobs();
    const found = (await desk.waiting()).find((one) => one.id === pending.contractId);
    expect(found).toMatchObject({
      status: 'PROCESSING',
      kind: 'SALE',
      createdAt: NOW.toISOString(),
      seller: { country: 'CZ', address: 'Polní 1, 586 01 Jihlava' },
      buyer: { name: 'Brázda Trade s.r.o.' },
      cropId: 'milling-wheat',
      unit: 'T',
      amount: '60.0',
      currency: 'CZK',
      price: '5200.00',
      finalPrice: '5200.00',
      total: '312000.00',
      quarterId: '2026Q4',
      yearHarvested: 2026,
      regionId: 'CZ063',
      storage: { label: 'Silo', address: 'Polní 1', zip: '58601' },
    });
    expect(found?.seller.identificationNumber).toMatch(/^\d{8}$/);
  });

  it("are of the trader alone, and end with the trader's signature", async () => {
    const { contractId } = await desk.confirmed();
    expect((await desk.waiting(OTHER_KEY)).map((one) => one.id)).toEqual([]);
    expect(await desk.waiting()).toContainEqual(
      expect.objectContaining({ id: contractId, status: 'CONFIRMED', externalNumber: '2026/0417' }),
    );
    await answer(contractId, 'sign', { signatory: 'Petra Horáková' });
    expect((await desk.waiting()).map((one) => one.id)).not.toContain(contractId);
  });

  it('come in pages, none left out and none twice', async () => {
    await sent();
    await sent();
    const all = (await desk.waiting()).map((one) => one.id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: string = `?limit=2${after ? `&after=${after}` : ''}`;
      const { body } = await desk.trader<TraderContracts>('GET', query);
      seen.push(...body.contracts.map((one) => one.id));
      after = body.next;
    } while (after);
    expect(seen).toEqual(all);
  });
});

describe('an answer', () => {
  it("accepts, with the trader's number and adjusted price", async () => {
    const { contractId } = await sent();
    const { status, body } = await answer(contractId, 'accept', { ...number, finalPrice: '5150.50' });
    expect([status, body]).toEqual([200, { id: contractId, answer: 'ACCEPTED', at: NOW.toISOString() }]);
    expect(await desk.stored(contractId)).toMatchObject({
      status: 'SUCCESS',
      external_number: '2026/0417',
      final_price: '5150.50',
      processed_at: NOW,
    });
  });

  it('rejects with a reason and gives the tons back', async () => {
    const { contractId, offerId } = await sent();
    expect((await answer(contractId, 'reject', { reason: 'Sklad je plný' })).status).toBe(200);
    expect(await desk.stored(contractId)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'rejected',
      failure_note: 'Sklad je plný',
      processed_at: NOW,
    });
    expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
  });

  it('withdraws what was accepted or confirmed', async () => {
    const accepted = await sent();
    await answer(accepted.contractId, 'accept', number);
    const confirmed = await desk.confirmed();
    for (const { contractId, offerId } of [accepted, confirmed]) {
      expect((await answer(contractId, 'withdraw', { reason: 'Too wet' })).status).toBe(200);
      expect(await desk.stored(contractId)).toMatchObject({ status: 'FAILED', failure_reason: 'withdrawn' });
      expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
    }
    // What has failed can no longer be signed: the signing service has closed it.
    await desk.runJobs();
    const page = await fetch(`${desk.url}/sandbox/signing/s/${confirmed.slug}?lang=en`);
    expect(await page.text()).toContain('This contract can no longer be signed.');
  });

  it('signs what is confirmed', async () => {
    const { contractId } = await desk.confirmed();
    const { status, body } = await answer(contractId, 'sign', { signatory: 'Petra Horáková' });
    expect([status, body]).toEqual([200, { id: contractId, answer: 'TRADER_SIGNED', at: NOW.toISOString() }]);
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED', trader_signed_at: NOW });
    expect(await desk.signing(contractId)).toMatchObject({ user_status: 'SENT' });
  });

  it.each([
    ['accept', number, { externalNumber: 'another' }],
    ['reject', { reason: 'full' }, { reason: 'wet' }],
  ])('%s given twice is the same answer, with other words a conflict', async (name, first, other) => {
    const { contractId } = await sent();
    const said = await answer(contractId, name, first);
    desk.clock.set(new Date(NOW.getTime() + 60_000));
    expect(await answer(contractId, name, first)).toEqual(said);
    expect(await answer(contractId, name, other)).toMatchObject({
      status: 409,
      body: { code: 'contract.answered-otherwise' },
    });
    desk.clock.set(NOW);
  });

  it('sign and withdraw given twice are the same answer', async () => {
    const { contractId } = await desk.confirmed();
    const signed = await answer(contractId, 'sign', { signatory: 'Petra Horáková' });
    expect(await answer(contractId, 'sign', { signatory: 'Petra Horáková' })).toEqual(signed);
    const withdrawn = await answer(contractId, 'withdraw', { reason: 'wet' });
    expect(await answer(contractId, 'withdraw', { reason: 'wet' })).toEqual(withdrawn);
  });

  it('of many at once is one', async () => {
    const { contractId } = await sent();
    const said = await Promise.all(Array.from({ length: 8 }, () => answer(contractId, 'accept', number)));
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    const { rows } = await desk.db.$client.query(
      'select event from trading.contract_event where contract_id = $1 order by number',
      [contractId],
    );
    expect(rows.map((one) => one.event)).toEqual(['SENT', 'ACCEPTED']);
  });

  it.each([
    ['accept', number],
    ['reject', { reason: 'full' }],
    ['sign', { signatory: 'Petra Horáková' }],
    ['withdraw', { reason: 'wet' }],
  ])("%s to another trader's contract, or to none, finds nothing", async (name, body) => {
    const { contractId } = await sent();
    for (const [id, key] of [
      [contractId, OTHER_KEY],
      [randomUUID(), KEY],
    ] as const)
      expect(await answer(id, name, body, key)).toMatchObject({
        status: 404,
        body: { code: 'contract.not-found' },
      });
    expect(await desk.stored(contractId)).toMatchObject({ status: 'PROCESSING' });
  });

  it('in the wrong state is refused', async () => {
    const { contractId } = await sent();
    for (const [name, body] of [
      ['sign', { signatory: 'Petra Horáková' }],
      ['withdraw', { reason: 'wet' }],
    ] as const)
      expect(await answer(contractId, name, body)).toMatchObject({
        status: 409,
        body: { code: 'contract.wrong-state' },
      });
    await answer(contractId, 'accept', number);
    expect(await answer(contractId, 'reject', { reason: 'full' })).toMatchObject({
      status: 409,
      body: { code: 'contract.wrong-state' },
    });
    const pending = await desk.sell();
    expect((await answer(pending.contractId, 'accept', number)).status).toBe(409);
  });

  it.each([
    ['accept', {}],
    ['accept', { externalNumber: ' ' }],
    ['accept', { ...number, finalPrice: '0' }],
    ['accept', { ...number, finalPrice: '-5' }],
    ['accept', { ...number, finalPrice: '5150.505' }],
    ['accept', { ...number, finalPrice: '99999999' }],
    ['accept', { ...number, status: 'SIGNED' }],
    ['reject', {}],
    ['sign', { signatory: '' }],
  ])('%s with %o is not valid', async (name, body) => {
    const { contractId } = await sent();
    expect(await answer(contractId, name, body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  it("asks for a trader's key", async () => {
    expect(await desk.trader('GET', '', undefined, 'made-up')).toMatchObject({
      status: 401,
      body: { code: 'trader-key.invalid' },
    });
  });
});
