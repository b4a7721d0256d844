import { randomUUID } from 'node:crypto';
import type { TraderContracts } from '@canola/api-schema/trading/trader-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractDesk, KEY, OTHER_KEY, openContractDesk } from '../../../../../test/contract-desk.ts';
import { NOW } from '../../../../../test/trading-world.ts';
import { declineContract } from '../decline.service.ts';
import { finalPriceOf } from './trader-api.service.ts';

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());

const sent = () => desk.sent();
const answer = (id: string, name: string, body: object, key?: string) =>
  desk.trader('POST', `/${id}/${name}`, body, key);
const number = { externalNumber: '2026/0417' };
/** A fresh one for each contract. */
const numbered = () => ({ externalNumber: randomUUID() });
const WET = { reason: 'Vlhkost 15 %', amount: '-49.50' };

describe('the contracts that wait', () => {
  it('are those that were sent, with all that a trader needs', async () => {
    const pending = await desk.sell();
    expect((await desk.waiting()).map(({ id }) => id)).not.toContain(pending.contractId);
    await desk.runJobs();
    const found = (await desk.waiting()).find(({ id }) => id === pending.contractId);
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
    expect((await desk.waiting(OTHER_KEY)).map(({ id }) => id)).toEqual([]);
    expect(await desk.waiting()).toContainEqual(
      expect.objectContaining({
        id: contractId,
        status: 'CONFIRMED',
        externalNumber: expect.stringMatching(/^2026\/\d{4}$/),
      }),
    );
    await answer(contractId, 'sign', { signatory: 'Petra Horáková' });
    expect((await desk.waiting()).map(({ id }) => id)).not.toContain(contractId);
  });

  it('come in pages, none left out and none twice', async () => {
    await sent();
    await sent();
    const all = (await desk.waiting()).map(({ id }) => id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: string = `?limit=2${after ? `&after=${after}` : ''}`;
      const { body } = await desk.trader<TraderContracts>('GET', query);
      seen.push(...body.contracts.map((contract) => contract.id));
      after = body.next;
    } while (after);
    expect(seen).toEqual(all);
  });
});

describe('an answer', () => {
  it("accepts, with the trader's number and adjusted price", async () => {
    const { contractId } = await sent();
    const { status, body } = await answer(contractId, 'accept', { ...number, adjustments: [WET] });
    expect([status, body]).toEqual([200, { id: contractId, answer: 'ACCEPTED', at: NOW.toISOString() }]);
    expect(await desk.stored(contractId)).toMatchObject({
      status: 'SUCCESS',
      external_number: '2026/0417',
      final_price: '5150.50',
      adjustments: [WET],
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
    await answer(accepted.contractId, 'accept', numbered());
    const confirmed = await desk.confirmed();
    for (const { contractId, offerId } of [accepted, confirmed]) {
      expect((await answer(contractId, 'withdraw', { reason: 'Too wet' })).status).toBe(200);
      expect(await desk.stored(contractId)).toMatchObject({ status: 'FAILED', failure_reason: 'withdrawn' });
      expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
    }
    // A contract that has failed can no longer be signed: the signing service has closed it.
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
    ['accept', numbered(), { externalNumber: 'another' }],
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
    const other = await desk.confirmed();
    const withdrawn = await answer(other.contractId, 'withdraw', { reason: 'wet' });
    expect(withdrawn.status).toBe(200);
    expect(await answer(other.contractId, 'withdraw', { reason: 'wet' })).toEqual(withdrawn);
  });

  it('withdraws nothing that the trader has signed', async () => {
    const { contractId, offerId } = await desk.traderSigned();
    expect(await answer(contractId, 'withdraw', { reason: 'wet' })).toMatchObject({
      status: 409,
      body: { code: 'contract.trader-signed' },
    });
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
    expect(await desk.tons(offerId)).toMatchObject({ sold: '60.0' });
  });

  it('of many at once is one', async () => {
    const { contractId } = await sent();
    const body = numbered();
    const said = await Promise.all(Array.from({ length: 8 }, () => answer(contractId, 'accept', body)));
    expect(new Set(said.map((item) => JSON.stringify(item))).size).toBe(1);
    const { rows } = await desk.db.$client.query(
      'select event from trading.contract_event where contract_id = $1 order by number',
      [contractId],
    );
    expect(rows.map((row) => row.event)).toEqual(['SENT', 'ACCEPTED']);
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
    await answer(contractId, 'accept', numbered());
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
    ['accept', { ...number, adjustments: [] }],
    ['accept', { ...number, adjustments: [{ amount: '-5' }] }],
    ['accept', { ...number, adjustments: [{ reason: ' ', amount: '-5' }] }],
    ['accept', { ...number, adjustments: [{ reason: 'x', amount: '0.00' }] }],
    ['accept', { ...number, adjustments: [{ reason: 'x', amount: '1e3' }] }],
    ['reject', {}],
    ['sign', { signatory: '' }],
    // A second line would start something of its own in a document or a mail.
    ['accept', { externalNumber: '2026\r\n0417' }],
    ['accept', { externalNumber: '2026\n0417' }],
    ['accept', { ...number, adjustments: [{ reason: 'wet\rBcc: all@farm.test', amount: '-5' }] }],
    ['reject', { reason: 'no room\r\nBcc: all@farm.test' }],
    ['withdraw', { reason: 'no\nroom' }],
    ['sign', { signatory: 'Petra\r\nHoráková' }],
    ['sign', { signatory: 'Petra\tHoráková' }],
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

describe('a final price', () => {
  const accept = async (given: object) => {
    const { contractId } = await sent();
    const { status, body } = await answer(contractId, 'accept', { ...numbered(), ...given });
    const { status: state, final_price } = await desk.stored(contractId);
    return [status, body.code ?? body.answer, state, final_price];
  };
  const by = (...amounts: string[]) => ({
    adjustments: amounts.map((amount) => ({ reason: 'HTS', amount })),
  });

  it.each([
    ['none', {}, '5200.00'],
    ['the agreed one, said aloud', { finalPrice: '5200' }, '5200.00'],
    ['one with its reason', { ...by('-49.50'), finalPrice: '5150.50' }, '5150.50'],
    ['five per cent in all', by('-200', '-60'), '4940.00'],
    ['more than agreed', by('1000'), '6200.00'],
  ])('is taken: %s', async (_, given, price) => {
    expect(await accept(given)).toEqual([200, 'ACCEPTED', 'SUCCESS', price]);
  });

  it.each([
    ['1.00 without a reason', { finalPrice: '1.00' }, 'contract.price-unexplained'],
    ['a little less without a reason', { finalPrice: '5199.99' }, 'contract.price-unexplained'],
    ['another one than its reasons', { ...by('-10'), finalPrice: '5100' }, 'contract.price-unexplained'],
    ['a cent too low', by('-200', '-60.01'), 'contract.price-beyond-limit'],
    ['below nothing', by('-6000'), 'contract.price-beyond-limit'],
    ['beyond all prices', by('9999999'), 'contract.price-beyond-limit'],
  ])('is refused, and nothing is accepted: %s', async (_, given, code) => {
    expect(await accept(given)).toEqual([422, code, 'PROCESSING', '5200.00']);
  });

  it.each([
    ['SALE', '-5.01', false],
    ['SALE', '50', true],
    ['PURCHASE', '5.01', false],
    ['PURCHASE', '5', true],
    ['PURCHASE', '-50', true],
  ] as const)('of a %s of 100 changed by %s: %s', (kind, amount, isTaken) => {
    const given = { adjustments: [{ reason: 'x', amount }] };
    const ask = () => finalPriceOf({ kind, price: '100.00' }, given);
    if (isTaken) expect(ask()).toBe((100 + Number(amount)).toFixed(2));
    else expect(ask).toThrow('at most 5.00');
  });
});

describe('one contract', () => {
  it('is shown to its trader in every state, with how it ended', async () => {
    const pending = await desk.sell();
    expect((await desk.trader('GET', `/${pending.contractId}`)).status).toBe(404);
    const { contractId } = await desk.traderSigned();
    expect((await desk.trader('GET', `/${contractId}`)).body).toMatchObject({
      id: contractId,
      status: 'CONFIRMED',
      failure: null,
    });
    expect((await desk.trader('GET', `/${contractId}`, undefined, OTHER_KEY)).status).toBe(404);
    await declineContract(desk.deps, desk.home.viewer, { id: contractId, reason: 'Cena nesedí' });
    expect((await desk.trader('GET', `/${contractId}`)).body).toMatchObject({
      status: 'FAILED',
      failure: { reason: 'declined', note: 'Cena nesedí' },
    });
  });
});
