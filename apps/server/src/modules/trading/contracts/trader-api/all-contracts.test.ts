import { TraderTermsDocument } from '@canola/api-schema/trading/generated/operations';
import type { TraderContracts } from '@canola/api-schema/trading/trader-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContractDesk, KEY, OTHER_KEY, openContractDesk } from '../../../../../test/contract-desk.ts';
import { dataOf } from '../../../../../test/graphql-caller.ts';
import { NOW, TRADERS } from '../../../../../test/trading-world.ts';
import { findContractFacts } from '../documents/documents.queries.ts';

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.set(NOW);
  await desk.db.$client.query(`update trading.contract set trader_id = $1`, [TRADERS[3]]);
});

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const list = async (query: Record<string, string>, key = KEY) => {
  const { status, body } = await desk.trader<TraderContracts>(
    'GET',
    `?${new URLSearchParams(query)}`,
    undefined,
    key,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const ids = async (query: Record<string, string>, key?: string) =>
  (await list(query, key)).contracts.map(({ id }) => id);

describe('all contracts of a trader, by change', () => {
  it('lists every state, ordered by the last event, and what changed since', async () => {
    const first = await desk.sent();
    desk.clock.set(later(1000));
    const second = await desk.sent();
    desk.clock.set(later(2000));
    await desk.trader('POST', `/${first.contractId}/reject`, { code: 'quality' });
    const since = (at: Date) => ids({ changedSince: at.toISOString() });
    expect(await since(NOW)).toEqual([second.contractId, first.contractId]);
    // A minute more than asked for: what was being written then is not missed.
    expect(await since(later(2060))).toEqual([first.contractId]);
    expect(await since(later(2061))).toEqual([]);
    expect(await ids({ status: 'FAILED' })).toEqual([first.contractId]);
    expect(await ids({ status: 'PROCESSING' })).toEqual([second.contractId]);
    expect(await ids({ status: 'FAILED' }, OTHER_KEY)).toEqual([]);
    const [failed] = (await list({ status: 'FAILED' })).contracts;
    expect(failed).toMatchObject({
      event: { number: 2, at: later(2000).toISOString() },
      failure: { reason: 'rejected', note: null, rejectReason: 'quality' },
      answerBy: null,
    });
  });

  it('comes in pages; one that was not sent yet is on none', async () => {
    await desk.sell();
    const sent = [await desk.sent(), await desk.sent(), await desk.sent()];
    const query = { changedSince: NOW.toISOString(), limit: '2' };
    const first = await list(query);
    const next = first.next ?? '';
    const second = await list({ ...query, after: next });
    expect(second.next).toBeNull();
    expect([...first.contracts, ...second.contracts].map(({ id }) => id).toSorted()).toEqual(
      sent.map(({ contractId }) => contractId).toSorted(),
    );
    expect((await desk.trader('GET', `?after=${next}`)).status).toBe(400);
    // One of the first page changes before the second is read: none of the others is missed.
    desk.clock.set(later(10));
    const moved = first.contracts[1]?.id;
    await desk.trader('POST', `/${moved}/reject`, { code: 'quality' });
    expect(await ids({ ...query, after: next })).toEqual([second.contracts[0]?.id, moved]);
  });

  it('keeps the collection point of the sale when the trader moves it', async () => {
    const { contractId } = await desk.sent();
    const pool = desk.db.$client;
    await pool.query('update trading.contract set custom_transport = true where id = $1', [contractId]);
    const { rows } = await pool.query(
      `update trading.trader_region r set point_name = 'Elsewhere' from trading.contract k
       where k.id = $1 and r.trader_id = k.trader_id and r.region_id = k.region_id returning old.point_name as name`,
      [contractId],
    );
    expect(rows).toHaveLength(1);
    const [{ name }] = rows;
    expect((await list({ status: 'PROCESSING' })).contracts).toMatchObject([{ collectionPoint: name }]);
    const facts = await findContractFacts(desk.db, desk.home.companyId, contractId);
    expect(facts?.contract.pointName).toBe(name);
    await pool.query(`update trading.trader_region set point_name = $1 where point_name = 'Elsewhere'`, [
      name,
    ]);
  });

  it('knows the times of both signatures', async () => {
    const { contractId, slug } = await desk.traderSigned();
    expect((await list({ status: 'CONFIRMED' })).contracts).toMatchObject([
      { id: contractId, traderSignedAt: NOW.toISOString(), signedAt: null },
    ]);
    await desk.submit(slug, 'sign', { kind: 'TYPED', name: 'Tomáš Dvořák', consent: 'yes' });
    await desk.runJobs();
    expect((await list({ status: 'SIGNED' })).contracts).toMatchObject([
      { id: contractId, signedAt: NOW.toISOString() },
    ]);
  });
});

describe('the paper', () => {
  const paper = (contractId: string, key = KEY) =>
    fetch(`${desk.url}/can-trading/api/trader/contract/${contractId}/document`, {
      headers: { authorization: `Bearer ${key}` },
    });

  it('is there from Confirmed on, for its trader only', async () => {
    const sent = await desk.sent();
    expect(await (await paper(sent.contractId)).json()).toMatchObject({ code: 'document.not-found' });
    const { contractId } = await desk.confirmed();
    const file = await paper(contractId);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await (await paper(contractId, OTHER_KEY)).json()).toMatchObject({ code: 'contract.not-found' });
  });
});

describe('what farmers see of a trader before selling', () => {
  const terms = async () =>
    (await dataOf(desk, desk.home.user, TraderTermsDocument, { traderId: TRADERS[0] })).traderTerms;

  it('names the answer time, and from ten contracts on the share that was answered in time', async () => {
    expect(await terms()).toMatchObject({ answerHours: 48, answeredInTime: null });
    const contract = (status: string, column: string, value: string, count: number) =>
      desk.db.$client.query(
        `insert into trading.contract (company_id, kind, status, market_price_id, trader_id, crop_id, region_id,
           quarter_id, zip, amount, currency, price, final_price, created_at, changed_at, ${column})
         select $1, 'PURCHASE', '${status}', gen_random_uuid(), $2, 'milling-wheat', 'CZ063', '2026Q4', '58601', 24,
           'CZK', 1, 1, $3, $3, ${value} from generate_series(1, ${count})`,
        [desk.home.companyId, TRADERS[0], NOW],
      );
    await contract('SUCCESS', 'processed_at', '$3', 8);
    await contract('FAILED', 'failure_reason', `'unanswered'`, 1);
    expect(await terms()).toMatchObject({ answeredInTime: null });
    await contract('FAILED', 'processed_at', '$3', 6);
    // Fourteen of fifteen: never rounded up.
    expect(await terms()).toMatchObject({ answeredInTime: 93 });
    desk.clock.set(new Date(NOW.getTime() + 91 * 86_400_000));
    expect(await terms()).toMatchObject({ answeredInTime: null });
  });
});
