import type { TraderSettlements } from '@canola/api-schema/trading/desk-settlements';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY } from '../../../../test/contract-desk.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import { openSettlementWorld, type SettlementWorld, SUM } from '../../../../test/settlement-world.ts';
import { setBankAccount } from '../companies/bank-account.service.ts';
import { settlementWords } from './paper/settlement-words.ts';
import type { SettlementSnapshot } from './snapshot.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world.close());

async function download(user: SeededUser, url: string) {
  const token = await world.tokenFor(user.subject, { email: user.email });
  return world.app.inject({ url: `/can-trading${url}`, headers: { authorization: `Bearer ${token}` } });
}

test('both sides and the system get the same sealed paper, of the account and the figures of its day', async () => {
  const { companyId, viewer, user } = world.home;
  await setBankAccount(world.deps, viewer, { companyId, iban: 'CZ6508000000192000145399' });
  const { id } = await world.settled();
  const own = await download(user, `/api/settlement/${id}/pdf`);
  expect(own.headers['content-disposition']).toContain('26-0001.pdf');
  expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const desk = await download(
    world.statutory,
    `/api/desk/settlements/${id}/pdf?companyId=${world.deskCompanyId}`,
  );
  expect(desk.rawPayload.equals(own.rawPayload)).toBe(true);
  const headers = { authorization: `Bearer ${KEY}` };
  const system = await world.app.inject({
    url: `/can-trading/api/trader/settlement/${id}/document`,
    headers,
  });
  expect(system.rawPayload.equals(own.rawPayload)).toBe(true);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(own.rawPayload)), {
    mergePages: true,
  });
  for (const said of [
    'není daňovým dokladem',
    '122 584,56 Kč',
    '× 84,8 / 86',
    'CZ65 0800 0000 1920 0014 5399',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(said);
  const stranger = await world.farm();
  expect((await download(stranger.user, `/api/settlement/${id}/pdf`)).statusCode).toBe(404);

  const { rows } = await world.db.$client.query('select snapshot from trading.settlement where id = $1', [
    id,
  ]);
  const snapshot = rows[0].snapshot as SettlementSnapshot;
  expect(snapshot.farm.iban).toBe('CZ6508000000192000145399');
  const words = settlementWords(snapshot);
  expect(snapshot.lines[0]?.calculation.steps.map((step) => words.step(step))).toEqual([
    ['Vlhkost 15,2\u00a0%', 'základ 14: × 84,8 / 86 = −340,19\u00a0kg'],
    ['Příměsi a nečistoty 7\u00a0%', 'základ 6: × 0,99 = −240,4\u00a0kg'],
    ['Vlhkost 15,2\u00a0%', 'základ 14: 1,2 × 40,00\u00a0Kč × 24,38\u00a0t = −1\u00a0170,24\u00a0Kč'],
    [expect.stringContaining('12,6'), '≥ 12'],
  ]);
  expect(words.total).toBe('122\u00a0584,56\u00a0Kč');
});

test('the lines and the accounts are files, and only what changed since the last one is marked', async () => {
  const { user, companyId } = world.home;
  const { id, number } = await world.settled();
  const lines = await download(user, `/api/settlement/${id}/file?format=csv`);
  expect(lines.body).toContain(SUM);
  expect(lines.body).toContain(number);
  expect((await download(user, `/api/settlement/${id}/file?format=xlsx`)).statusCode).toBe(200);

  const accounts = async () => {
    const url = `/api/accounts?companyId=${companyId}&format=csv&from=2026-10-01&to=2026-11-30`;
    const { body } = await download(user, url);
    return body.trim().split('\n').slice(1);
  };
  const marked = (rows: string[]) => rows.filter((row) => /^(new|changed)/.test(row));
  const first = await accounts();
  expect(marked(first)).toHaveLength(first.length);
  expect(first.filter((row) => row.includes('Settlement')).length).toBeGreaterThan(0);
  world.clock.set(new Date('2026-11-12T10:00:00Z'));
  expect(marked(await accounts())).toEqual([]);
  world.clock.set(new Date('2026-11-12T11:00:00Z'));
  await world.paid(id, '100');
  world.clock.set(new Date('2026-11-12T12:00:00Z'));
  expect(marked(await accounts())).toEqual([expect.stringContaining(`changed,Settlement,${number}`)]);
});

async function system<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await fetch(`${world.url}/can-trading/api/trader/${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

test('a system settles, says what was paid, and reads settlements by change', async () => {
  const { contractId } = await world.signedSale();
  await world.ticket(contractId);
  const settled = await system<{ id: string; state: string }>('POST', 'settlement', { contractId });
  expect(settled.status).toBe(201);
  const { id } = settled.body;
  const said = await system('POST', `settlement/${id}/paid`, { amount: SUM, day: '2026-11-12' });
  expect(said).toMatchObject({ status: 200, body: { receipts: [{ saidBy: 'TRADER' }] } });
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const cursor: string = after && `&after=${encodeURIComponent(after)}`;
    const { body } = await system<TraderSettlements>('GET', `settlement?limit=1${cursor}`);
    seen.push(...body.settlements.map((settlement) => settlement.id));
    after = body.next;
  }
  expect(seen).toContain(id);
  expect(new Set(seen).size).toBe(seen.length);
});
