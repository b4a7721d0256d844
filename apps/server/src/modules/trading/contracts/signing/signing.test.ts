import { createHash } from 'node:crypto';
import { DAY_MS } from '@canola/api-schema/duration';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../../test/caller.ts';
import { type ContractDesk, openContractDesk, TYPED } from '../../../../../test/contract-desk.ts';
import { findBrokenLink } from '../../../../../test/event-chain.ts';
import { readSeals } from '../../../../../test/read-seals.ts';
import { NOW } from '../../../../../test/trading-world.ts';
import { verify } from '../../../../../test/verify.ts';
import { listEvents } from '../lifecycle/lifecycle.queries.ts';
import { confirmAccepted } from './confirm.service.ts';
import { expireContract, expireContracts } from './signing.tasks.ts';

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const sha256 = (content: unknown) =>
  createHash('sha256')
    .update(content as Buffer)
    .digest('hex');
async function textOf(pdf: unknown): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf as Buffer));
  return (await extractText(document, { mergePages: true })).text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}
async function submissions(): Promise<number> {
  const { rows } = await desk.db.$client.query('select count(*)::int as n from sandbox.signing_submission');
  return rows[0].n;
}

describe('from the sale to the signed papers', () => {
  it('everything goes by jobs, keys and messages', async () => {
    const { contractId } = await desk.sell();
    await desk.runJobs();
    await desk.trader('POST', `/${contractId}/accept`, {
      externalNumber: '2026/0417',
      adjustments: [{ reason: 'Vlhkost 15 %', amount: '-49.50' }],
    });
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
    await desk.trader('POST', `/${contractId}/sign`, { signatory: 'Ing. Petra Horáková' });
    const signing = await desk.signing(contractId);
    expect(signing).toMatchObject({ user_status: 'SENT' });
    expect((await desk.submit(String(signing?.user_slug), 'sign', TYPED)).status).toBe(303);
    await desk.runJobs();

    expect(await desk.stored(contractId)).toMatchObject({ status: 'SIGNED', signed_at: NOW });
    const papers = await desk.documents(contractId);
    expect(papers.map((paper) => paper.name)).toEqual([
      'Smlouva 2026/0417.pdf',
      'Smlouva 2026/0417 podepsaná.pdf',
      'Podpisy 2026/0417.pdf',
      'Záznam 2026/0417.pdf',
    ]);
    for (const { content, sha256: hash } of papers) expect(sha256(content)).toBe(hash);
    const [confirmation, signed, audit, history] = papers;
    const text = await textOf(signed?.content);
    for (const part of [
      'Sjednaná cena 5 200 Kč za tunu',
      'Úprava: Vlhkost 15 % −49,50 Kč za tunu',
      'Konečná cena 5 150,50 Kč za tunu',
      'Kupní smlouva',
      'Tomáš Dvořák',
      'Ing. Petra Horáková',
      'Tomáš Dvořák · 15. 10. 2026 10:00:00 SELČ',
    ])
      expect(text).toContain(part);
    // Every paper tells the time by the company's clock.
    for (const { content } of papers) expect(await textOf(content)).not.toContain('UTC');
    // The service's record names its own file, to which our seal is appended.
    const whole = signed?.content as Buffer;
    const served = whole.subarray(0, whole.indexOf('%%EOF') + '%%EOF'.length);
    expect(await textOf(audit?.content)).toContain(sha256(served));
    expect(await readSeals(confirmation?.content as Buffer)).toEqual([]);
    for (const paper of [signed, audit, history])
      expect(await readSeals(paper?.content as Buffer)).toMatchObject([{ isValid: true, coversFile: true }]);

    expect(await verify(desk.app, confirmation?.content as Buffer)).toContain(
      'Replaced by the signed contract',
    );
    const verdict = await verify(desk.app, whole);
    expect(verdict).toContain('Issued by Canola and unchanged');
    expect(verdict).toContain('Document: signed contract. Issued on 15 October 2026.');
    expect(verdict).not.toMatch(/Dvořák|Horáková|0417/);
    expect(await verify(desk.app, Buffer.concat([whole, Buffer.from('\n')]))).toContain(
      'Not a document of ours',
    );

    const events = await listEvents(desk.db, desk.home.companyId, contractId);
    expect(findBrokenLink(events)).toBeUndefined();
    const record = await textOf(history?.content);
    const hashes = [confirmation, signed, audit].map((item) => String(item?.sha256));
    for (const hash of [...hashes, ...events.map((event) => event.hash)]) expect(record).toContain(hash);
    expect(JSON.parse(events.at(-1)?.body ?? '').data.documents).toEqual({
      SIGNED: signed?.sha256,
      AUDIT_TRAIL: audit?.sha256,
    });
  });

  it('reaches the farmer by mail: one for the whole way, with the price and the signed paper', async () => {
    const { contractId } = await desk.sell();
    await desk.runJobs();
    await desk.trader('POST', `/${contractId}/accept`, {
      externalNumber: '2026/0418',
      adjustments: [{ reason: 'Vlhkost 15 %', amount: '-49.50' }],
    });
    const { user } = desk.home;
    const kinds = async () => {
      const { rows } = await desk.db.$client.query(
        'select kind, params from notifications.notification where user_id = $1 and url like $2 order by id',
        [user.id, `%${contractId}%`],
      );
      return rows;
    };
    expect(await kinds()).toMatchObject([
      { kind: 'contract.accepted', params: { price: '5150.50', currency: 'CZK' } },
    ]);
    await desk.runJobs();
    await desk.trader('POST', `/${contractId}/sign`, { signatory: 'Ing. Petra Horáková' });
    const signing = await desk.signing(contractId);
    await desk.submit(String(signing?.user_slug), 'sign', TYPED);
    await desk.runJobs();
    desk.clock.set(new Date(Date.now() + 11 * 60_000));
    await desk.runJobs();
    const { rows: mails } = await desk.db.$client.query(
      'select subject, attachments from platform.outbox_mail where recipient = $1 and attachments::text like $2',
      [user.email, '%0418%'],
    );
    const [, signed] = await desk.documents(contractId);
    const content = Buffer.from(signed?.content as Buffer).toString('base64');
    expect(mails).toMatchObject([
      {
        attachments: expect.arrayContaining([
          expect.objectContaining({ filename: signed?.name, base64: content }),
        ]),
      },
    ]);
  });

  it('papers are downloaded by members of the company alone', async () => {
    const { contractId } = await desk.confirmed();
    const [paper] = await desk.documents(contractId);
    const path = `/can-trading/api/contract/${contractId}/document/${paper?.id}`;
    const token = await desk.tokenFor(desk.home.user.subject, { email: desk.home.user.email });
    const answer = await desk.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Smlouva 2026-1001.pdf"; filename*=UTF-8''Smlouva%202026-1001.pdf`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.equals(paper?.content as Buffer)).toBe(true);
    expect(await verify(desk.app, answer.rawPayload)).toContain('Document: contract to be signed.');
    const stranger = await desk.farm();
    expect(await call(desk, stranger.user, 'GET', path)).toMatchObject({
      status: 404,
      body: { code: 'document.not-found' },
    });
    const other = await desk.confirmed();
    const mixed = `/can-trading/api/contract/${other.contractId}/document/${paper?.id}`;
    expect((await call(desk, desk.home.user, 'GET', mixed)).status).toBe(404);
  });
});

describe('a confirmation', () => {
  it('that was cut short is made once: the submission is found again', async () => {
    const { contractId } = await desk.sent();
    await desk.trader('POST', `/${contractId}/accept`, { externalNumber: contractId });
    const before = await submissions();
    const { companyId } = desk.home;
    // The service has made it, but we could not store it.
    await expect(
      confirmAccepted({ ...desk.deps, db: cutting(desk.db) }, { companyId, contractId }),
    ).rejects.toThrow('cut');
    await confirmAccepted(desk.deps, { companyId, contractId });
    expect(await submissions()).toBe(before + 1);
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
    await confirmAccepted(desk.deps, { companyId, contractId });
    expect(await submissions()).toBe(before + 1);
  });

  it('waits for a service that does not answer', async () => {
    const { contractId } = await desk.sent();
    await desk.trader('POST', `/${contractId}/accept`, { externalNumber: contractId });
    const config = { ...desk.deps.config, port: 1 };
    const contract = { companyId: desk.home.companyId, contractId };
    await expect(confirmAccepted({ ...desk.deps, config }, contract)).rejects.toThrow(/did not answer/);
    expect(await desk.stored(contractId)).toMatchObject({ status: 'SUCCESS' });
    const nobody = { ...desk.deps.config, demo: false };
    await expect(confirmAccepted({ ...desk.deps, config: nobody }, contract)).rejects.toThrow(
      'No signing service is configured.',
    );
  });
});

/** The database, but no transaction of it succeeds. */
function cutting(db: ContractDesk['db']): ContractDesk['db'] {
  return new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'transaction' ? () => Promise.reject(new Error('cut')) : Reflect.get(target, name, receiver),
  });
}

describe('a signature that is declined', () => {
  it('fails the contract with the reason and gives the tons back', async () => {
    const { contractId, offerId, slug } = await desk.traderSigned();
    const answer = await desk.submit(slug, 'decline', { reason: 'Cena je jiná, než jsme sjednali.' });
    expect(answer.status).toBe(303);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'declined',
      failure_note: 'Cena je jiná, než jsme sjednali.',
    });
    expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
  });
});

describe('thirty whole days without a signature', () => {
  const expire = async () => {
    await expireContracts.run(desk.deps, {}, { jobId: '1' });
    await desk.runJobs();
  };

  it('fail what was accepted or confirmed, not a day earlier', async () => {
    const accepted = await desk.sent();
    await desk.trader('POST', `/${accepted.contractId}/accept`, { externalNumber: accepted.contractId });
    const confirmed = await desk.confirmed();
    const untouched = await desk.sent();
    // The last day is the company's own, to its midnight.
    desk.clock.set(new Date('2026-11-14T22:59:00Z'));
    await expire();
    expect(await desk.stored(confirmed.contractId)).toMatchObject({ status: 'CONFIRMED' });
    desk.clock.set(new Date('2026-11-14T23:00:00Z'));
    await expire();
    for (const { contractId, offerId } of [accepted, confirmed]) {
      expect(await desk.stored(contractId)).toMatchObject({ status: 'FAILED', failure_reason: 'expired' });
      expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
    }
    expect(await desk.stored(untouched.contractId)).toMatchObject({ status: 'PROCESSING' });
  });

  it("count from the trader's signature, when there is one", async () => {
    const made = await desk.confirmed();
    desk.clock.set(later(20));
    await desk.trader('POST', `/${made.contractId}/sign`, { signatory: 'Petra Horáková' });
    desk.clock.set(later(50.6));
    await expire();
    expect(await desk.stored(made.contractId)).toMatchObject({ status: 'CONFIRMED' });
    desk.clock.set(later(50.7));
    await expire();
    expect(await desk.stored(made.contractId)).toMatchObject({ status: 'FAILED', failure_reason: 'expired' });
  });

  it('do not undo a signature that the service has, but whose message was lost', async () => {
    const made = await desk.traderSigned();
    await desk.submit(made.slug, 'sign', TYPED);
    await desk.db.$client.query(`delete from graphile_worker._private_jobs`);
    desk.clock.set(later(31));
    await expireContract.run(
      desk.deps,
      { companyId: desk.home.companyId, contractId: made.contractId },
      { jobId: '1' },
    );
    expect(await desk.stored(made.contractId)).toMatchObject({ status: 'SIGNED' });
  });

  it('and a withdrawal comes too late for what both have signed', async () => {
    const made = await desk.traderSigned();
    await desk.submit(made.slug, 'sign', TYPED);
    const { status, body } = await desk.trader('POST', `/${made.contractId}/withdraw`, { reason: 'wet' });
    expect([status, body.code]).toEqual([409, 'contract.trader-signed']);
    expect(await desk.stored(made.contractId)).toMatchObject({ status: 'SIGNED' });
  });
});
