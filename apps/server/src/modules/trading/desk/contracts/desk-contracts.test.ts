import type { DeskToday } from '@canola/api-schema/trading/desk-book';
import type { DeskContract, DeskContracts } from '@canola/api-schema/trading/desk-contracts';
import { ContractDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_KEY } from '../../../../../test/contract-desk.ts';
import { type DeskWorld, openDeskWorld } from '../../../../../test/desk-world.ts';
import { seedUser } from '../../../../../test/factories.ts';
import { dataOf } from '../../../../../test/graphql-caller.ts';
import { MARKET, NOW, TRADERS } from '../../../../../test/trading-world.ts';
import { confirmAccepted } from '../../contracts/signing/confirm.service.ts';
import { signAtDesk } from './desk-contracts.service.ts';

let desk: DeskWorld;
beforeAll(async () => {
  desk = await openDeskWorld();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.set(NOW);
  await desk.db.$client.query(
    `update trading.contract set status = 'FAILED', external_number = null, trader_id = $1 where status <> 'FAILED'`,
    [TRADERS[3]],
  );
});

const list = async (query: Record<string, string> = {}) =>
  (await desk.call<DeskContracts>('GET', 'contracts', { query })).body;
const detail = async (id: string) => (await desk.call<DeskContract>('GET', `contracts/${id}`)).body;
const ofFarmer = async (id: string) =>
  (await dataOf(desk, desk.home.user, ContractDocument, { id, locale: 'en' })).contract;

describe('the inbox', () => {
  it('lists what is to be done, the most urgent answer first, with sums of all', async () => {
    const confirmed = await desk.confirmed();
    const signed = await desk.traderSigned();
    const late = await desk.sent();
    await desk.db.$client.query('update trading.trader set answer_hours = 4 where id = $1', [desk.traderId]);
    const soon = await desk.sent();
    await desk.db.$client.query('update trading.trader set answer_hours = 48 where id = $1', [desk.traderId]);
    const { rows, counts, sums, signing, totalCount } = await list();
    expect(rows.map(({ id, task }) => [id, task])).toEqual([
      [soon.contractId, 'ANSWER'],
      [late.contractId, 'ANSWER'],
      [confirmed.contractId, 'SIGN'],
      [signed.contractId, 'FARM'],
    ]);
    expect(rows[0]).toMatchObject({
      company: expect.stringMatching(/^Farma/),
      crop: { id: 'milling-wheat', name: 'Milling wheat', icon: 'wheat', unit: 'T' },
      region: { id: 'CZ063', name: expect.any(String) },
      amount: '60.0',
      price: '5200.00',
      total: '312000.00',
      answerBy: '2026-10-15T12:00:00.000Z',
      number: null,
    });
    expect(rows[2]).toMatchObject({ number: '2026/1001', answerBy: null, signBy: '2026-11-14' });
    expect([totalCount, counts]).toEqual([4, { answer: 2, sign: 1, farm: 1, signed: 0, failed: 0 }]);
    expect(sums).toContainEqual({ task: 'ANSWER', currency: 'CZK', tons: '120.0', total: '624000.00' });
    expect(signing).toMatchObject({ canSign: true, freshUntil: expect.any(String) });

    const found = await list({ search: '2026/1' });
    expect(found.rows.map(({ id }) => id)).toEqual([confirmed.contractId, signed.contractId]);
    expect((await list({ search: 'nobody' })).rows).toEqual([]);
    const second = await list({ page: '2', size: '3' });
    expect(second).toMatchObject({ page: 2, totalCount: 4, rows: [{ id: signed.contractId }] });
  });

  it('shows contracts of this trader only, to its people only', async () => {
    const { contractId } = await desk.sent();
    await desk.db.$client.query('update trading.contract set trader_id = $1 where id = $2', [
      TRADERS[1],
      contractId,
    ]);
    expect((await list()).rows).toEqual([]);
    const paths = [
      ['GET', `contracts/${contractId}`, undefined],
      ['POST', `contracts/${contractId}/accept`, {}],
      ['POST', `contracts/${contractId}/reject`, { reason: 'capacity' }],
      ['POST', `contracts/${contractId}/sign`, {}],
    ] as const;
    for (const [method, path, body] of paths)
      expect(await desk.call(method, path, body && { body })).toMatchObject({
        status: 404,
        body: { code: 'contract.not-found' },
      });
    const stranger = await seedUser(desk.db);
    for (const user of [stranger, desk.home.user])
      expect(await desk.call('GET', 'contracts', { user })).toMatchObject({
        status: 404,
        body: { code: 'trader.not-found' },
      });
    expect((await desk.waiting(OTHER_KEY)).map(({ id }) => id)).toEqual([contractId]);
  });
});

describe('an answer', () => {
  it('shows the terms with today’s prices and the position, now and after', async () => {
    const { contractId } = await desk.sent();
    await desk.quote('5230', { traderId: TRADERS[1] });
    await desk.quote('5215');
    expect(await detail(contractId)).toMatchObject({
      task: 'ANSWER',
      soldAt: { price: '5200.00', publishedAt: NOW.toISOString() },
      priceNow: '5215.00',
      bestNow: '5230.00',
      position: { now: '0.0', after: '60.0' },
      priceLimit: '4940.00',
      documents: [],
      limitLeft: null,
      contract: { terms: { paymentDays: 30, least: '57.0', most: '63.0' } },
    });
  });

  it('shows what the line’s limit takes now, and with the contract rejected', async () => {
    const line = [MARKET.regionId, MARKET.cropId, MARKET.quarterId, TRADERS[0]];
    await desk.db.$client.query(
      `insert into prices.price_line (region_id, crop_id, quarter_id, trader_id, mode, price, limit_tons, changed_at)
       values ($1, $2, $3, $4, 'FIXED', 5200, 200, now())`,
      line,
    );
    const { contractId } = await desk.sent();
    expect((await detail(contractId)).limitLeft).toEqual({ now: '140.0', afterReject: '200.0' });
    await desk.call('POST', `contracts/${contractId}/reject`, { body: { reason: 'capacity' } });
    expect((await detail(contractId)).limitLeft).toEqual({ now: '200.0', afterReject: '200.0' });
    await desk.db.$client.query('delete from prices.price_line');
  });

  it('a number is given once, and one typed far ahead doesn’t break the next one', async () => {
    const accept = async (externalNumber?: string, waiting?: { contractId: string }) => {
      const { contractId } = waiting ?? (await desk.sent());
      const body = externalNumber === undefined ? {} : { externalNumber };
      const answer = await desk.call('POST', `contracts/${contractId}/accept`, { body });
      return { answer, number: (await desk.stored(contractId)).external_number };
    };
    const first = Number(String((await accept()).number).slice(5));
    const next = (steps: number) => `2026-${first + steps}`;
    expect((await accept('2026-99999')).number).toBe('2026-99999');
    expect((await accept(next(2))).number).toBe(next(2));
    expect((await accept()).number).toBe(next(1));
    expect((await accept()).number).toBe(next(3));
    const taken = await accept(next(2));
    expect(taken.answer).toMatchObject({
      status: 409,
      body: { code: 'contract.number-taken', fields: { externalNumber: [expect.any(String)] } },
    });
    expect(taken.number).toBeNull();
    const sent = [await desk.sent(), await desk.sent(), await desk.sent(), await desk.sent()];
    const rivals = await Promise.all(sent.map((each, at) => accept(at === 1 ? next(4) : undefined, each)));
    const numbers = rivals.map(({ number }) => number).filter((number) => number !== null);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThanOrEqual(3);
  });

  it('accepts with adjustments, a note and the next number of the trader’s own; twice is once', async () => {
    const { contractId } = await desk.sent();
    const body = { adjustments: [{ reason: 'Protein above 13%', amount: '10' }], note: 'Bring it dry' };
    const accept = () => desk.call('POST', `contracts/${contractId}/accept`, { user: desk.buyer, body });
    expect(await accept()).toMatchObject({ status: 200, body: { answer: 'ACCEPTED' } });
    expect(await accept()).toMatchObject({ status: 200 });
    expect(await desk.stored(contractId)).toMatchObject({
      status: 'SUCCESS',
      final_price: '5210.00',
      external_number: '2026-10001',
    });
    expect(await ofFarmer(contractId)).toMatchObject({ finalPrice: '5210.00', answerNote: 'Bring it dry' });
    const other = await desk.sent();
    await desk.call('POST', `contracts/${other.contractId}/accept`, { body: {} });
    expect(await desk.stored(other.contractId)).toMatchObject({ external_number: '2026-10002' });
    const otherwise = await desk.call('POST', `contracts/${contractId}/accept`, { body: {} });
    expect(otherwise).toMatchObject({ status: 409, body: { code: 'contract.answered-otherwise' } });
  });

  it('never takes off more than five per cent', async () => {
    const { contractId } = await desk.sent();
    const body = { adjustments: [{ reason: 'Moisture', amount: '-261' }] };
    expect(await desk.call('POST', `contracts/${contractId}/accept`, { body })).toMatchObject({
      status: 422,
      body: { code: 'contract.price-beyond-limit' },
    });
  });

  it('rejects with a reason that the farmer reads in their language, and words', async () => {
    const { contractId, offerId } = await desk.sent();
    const reject = (body: object) => desk.call('POST', `contracts/${contractId}/reject`, { body });
    expect((await reject({})).status).toBe(400);
    expect((await reject({ reason: 'mood' })).status).toBe(400);
    expect((await reject({ reason: 'capacity', text: 'Silo full until 5 December' })).status).toBe(200);
    expect((await ofFarmer(contractId))?.failure).toBe(
      'The trader did not accept the contract: no capacity in this quarter. “Silo full until 5 December”',
    );
    expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
    const [failed] = (await list({ list: 'FAILED' })).rows;
    expect(failed).toMatchObject({
      id: contractId,
      failure: 'You rejected it: no capacity in this quarter. “Silo full until 5 December”',
    });
  });

  it('withdraws an acceptance until it has signed', async () => {
    const { contractId } = await desk.confirmed();
    const body = { reason: 'A mistake' };
    expect((await desk.call('POST', `contracts/${contractId}/withdraw`, { body })).status).toBe(200);
    expect(await desk.stored(contractId)).toMatchObject({ failure_reason: 'withdrawn' });
    const bound = await desk.traderSigned();
    expect(await desk.call('POST', `contracts/${bound.contractId}/withdraw`, { body })).toMatchObject({
      status: 409,
      body: { code: 'contract.trader-signed' },
    });
  });
});

describe('a signature', () => {
  it('is given in the person’s name, once, with one event in the audit log', async () => {
    const { contractId } = await desk.confirmed();
    const sign = () => desk.call('POST', `contracts/${contractId}/sign`, { body: {} });
    expect(await sign()).toMatchObject({ status: 200, body: { answer: 'TRADER_SIGNED' } });
    expect((await sign()).status).toBe(200);
    const { rows } = await desk.db.$client.query(
      `select action, actor_id, company_id from platform.audit_event where subject_id = $1`,
      [contractId],
    );
    expect(rows).toEqual([
      { action: 'contract.signed', actor_id: desk.statutory.id, company_id: desk.deskCompanyId },
    ]);
    const { rows: submitters } = await desk.db.$client.query(
      `select metadata ->> 'signatory' as name from sandbox.signing_submitter where completed_at is not null
       and id = (select trader_submitter_id from trading.contract_signing where contract_id = $1)`,
      [contractId],
    );
    expect(submitters).toEqual([{ name: 'Petra Horáková' }]);
    expect((await detail(contractId)).documents).toHaveLength(1);
  });

  it('that somebody else has given is not recorded as this person’s', async () => {
    const { contractId } = await desk.traderSigned();
    expect((await desk.call('POST', `contracts/${contractId}/sign`, { body: {} })).status).toBe(200);
    const { rows } = await desk.db.$client.query(
      `select action from platform.audit_event where subject_id = $1`,
      [contractId],
    );
    expect(rows).toEqual([]);
  });

  it('needs the grant, and a log-in of the last 15 minutes', async () => {
    const { contractId } = await desk.confirmed();
    expect(
      await desk.call('POST', `contracts/${contractId}/sign`, { user: desk.buyer, body: {} }),
    ).toMatchObject({ status: 403, body: { code: 'grant.missing' } });
    const viewer = await desk.deskViewer(desk.statutory);
    const asked = { companyId: desk.deskCompanyId, contractId };
    const ago = (minutes: number) => ({ ...viewer, loggedInAt: Date.now() / 1000 - minutes * 60 });
    for (const stale of [ago(15.1), { ...viewer, loggedInAt: undefined }])
      await expect(signAtDesk(desk.deps, stale, asked)).rejects.toMatchObject({
        code: 'account.log-in-again',
      });
    expect(await signAtDesk(desk.deps, ago(14.9), asked)).toMatchObject({ answer: 'TRADER_SIGNED' });
  });

  it('needs a new log-in still after “Log out everywhere else”', async () => {
    const { contractId } = await desk.confirmed();
    const { subject, email } = desk.statutory;
    await desk.db.$client.query(
      `insert into identity.oidc_payload (id, kind, uid, account_id, payload, expires_at)
       values ('desk', 'Session', 'desk-uid', $1, $2, now() + interval '1 day')`,
      [subject, { loginTs: Math.floor(Date.now() / 1000) - 3600 }],
    );
    const headers = {
      authorization: `Bearer ${await desk.tokenFor(subject, { email, sessionId: 'desk-uid' })}`,
    };
    const ended = await desk.app.inject({ method: 'DELETE', url: '/can-users/api/user/session', headers });
    expect(ended.statusCode).toBe(204);
    const signed = await desk.app.inject({
      method: 'POST',
      url: `/can-trading/api/desk/contracts/${contractId}/sign`,
      query: { companyId: desk.deskCompanyId },
      headers,
      payload: {},
    });
    expect(signed.json().code).toBe('account.log-in-again');
  });

  it('follows the paper, which only the trader’s people download', async () => {
    const { contractId } = await desk.sent();
    const early = await desk.call('POST', `contracts/${contractId}/sign`, { body: {} });
    expect(early).toMatchObject({ status: 409, body: { code: 'contract.wrong-state' } });
    await desk.call('POST', `contracts/${contractId}/accept`, { body: {} });
    await confirmAccepted(desk.deps, { companyId: desk.home.companyId, contractId });
    // The company's own record of the contract is none of the trader's papers.
    const { rows } = await desk.db.$client.query(
      `insert into trading.contract_document (company_id, contract_id, kind, name, media_type, content, sha256, created_at)
       select company_id, contract_id, 'HISTORY', name, media_type, content, sha256, created_at
       from trading.contract_document where contract_id = $1 returning id`,
      [contractId],
    );
    const { documents } = await detail(contractId);
    expect(documents).toHaveLength(1);
    const [paper] = documents;
    const hidden = `contracts/${contractId}/document/${rows[0].id}`;
    expect((await desk.call('GET', hidden)).status).toBe(404);
    const download = async ({ subject, email }: typeof desk.buyer) =>
      desk.app.inject({
        url: paper?.url ?? '',
        headers: { authorization: `Bearer ${await desk.tokenFor(subject, { email })}` },
      });
    const own = await download(desk.buyer);
    expect([own.statusCode, own.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await download(desk.home.user)).statusCode).toBe(404);
  });
});

it('today is one call: positions, answers by time left, signatures', async () => {
  const open = await desk.sent();
  // A contract that waits for an answer is not bought yet.
  expect((await desk.call<DeskToday>('GET', 'today')).body.positions).toEqual([]);
  const confirmed = await desk.confirmed();
  const { body } = await desk.call<DeskToday>('GET', 'today');
  expect(body).toMatchObject({
    firstAnswerBy: '2026-10-19T08:00:00.000Z',
    answers: [{ id: open.contractId }],
    toSign: [{ id: confirmed.contractId }],
    counts: { answer: 1, sign: 1 },
    positions: [
      {
        crop: { id: 'milling-wheat' },
        currency: 'CZK',
        bought: '60.0',
        average: '5200.00',
        open: '60.0',
        exposure: { amount: '60.00', currency: 'EUR' },
      },
    ],
  });
});
