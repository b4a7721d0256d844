import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContractDesk, openContractDesk, TYPED } from '../../../../../test/contract-desk.ts';
import { NOW } from '../../../../../test/trading-world.ts';
import { requireService } from './signing-service.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook.service.ts';

/** Messages of the signing service stay here, so that each test decides what arrives, when and how. */
const held: string[] = [];
let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk({
    sendWebhook: async (body) => {
      held.push(body);
    },
  });
});
afterAll(() => desk.close());
beforeEach(() => {
  held.length = 0;
  desk.clock.set(NOW);
});

const signed = (body: string, at = desk.clock.now()) => ({
  [SIGNATURE_HEADER]: signWebhook(requireService(desk.deps.config).webhookSecret, body, at),
});
async function deliver(body: string, headers: Record<string, string> = signed(body)) {
  const answer = await fetch(`${desk.url}/can-trading/api/signing/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await answer.text();
  return [answer.status, text === '' ? '' : JSON.parse(text).code];
}
async function jobs(): Promise<number> {
  const { rows } = await desk.db.$client.query(
    `select count(*)::int as count from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'trading.sync-signing'`,
  );
  return rows[0].count;
}
const messageOf = (type: string) => held.find((item) => JSON.parse(item).event_type === type) ?? '';

/** Signed by the trader and, at the service, by the company; no message has arrived. */
async function signedAtService() {
  const made = await desk.traderSigned();
  held.length = 0;
  const answer = await desk.submit(made.slug, 'sign', TYPED);
  expect(answer.status).toBe(303);
  return made;
}

describe('a message of the signing service', () => {
  it('completes the contract, with its papers', async () => {
    const { contractId } = await signedAtService();
    expect(held.map((item) => JSON.parse(item).event_type)).toEqual([
      'form.completed',
      'submission.completed',
    ]);
    for (const body of held) expect(await deliver(body)).toEqual([204, '']);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'SIGNED', signed_at: NOW });
    expect((await desk.documents(contractId)).map(({ kind }) => kind)).toEqual([
      'CONFIRMATION',
      'SIGNED',
      'AUDIT_TRAIL',
      'HISTORY',
    ]);
  });

  it('that is not signed is refused', async () => {
    const { contractId } = await signedAtService();
    expect(await deliver(messageOf('form.completed'), {})).toEqual([401, 'signing.signature-missing']);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('with a wrong signature, or another body than was signed, is refused', async () => {
    const { contractId } = await signedAtService();
    const body = messageOf('form.completed');
    const forged = { [SIGNATURE_HEADER]: signWebhook('somebody-elses-secret', body, NOW) };
    for (const headers of [forged, signed(`${body} `), { [SIGNATURE_HEADER]: 'sha256=abc' }])
      expect(await deliver(body, headers)).toEqual([401, 'signing.signature-invalid']);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('that is replayed is taken once', async () => {
    await signedAtService();
    await desk.runJobs();
    const body = messageOf('form.completed');
    for (let time = 0; time < 5; time += 1) expect(await deliver(body)).toEqual([204, '']);
    expect(await jobs()).toBe(1);
    await desk.runJobs();
    // A new delivery of the same message, signed anew as a retry is.
    desk.clock.set(new Date(NOW.getTime() + 60_000));
    expect(await deliver(body)).toEqual([204, '']);
    expect(await jobs()).toBe(0);
  });

  it.each([
    [5 * 60 + 1, 401],
    [5 * 60, 204],
    [-(5 * 60 + 1), 401],
  ])('signed %d s ago answers %d', async (seconds, status) => {
    await signedAtService();
    const body = messageOf('form.completed');
    const headers = signed(body, new Date(NOW.getTime() - seconds * 1000));
    expect(await deliver(body, headers)).toEqual([status, status === 401 ? 'signing.too-late' : '']);
  });

  it('that comes out of order leads to the same end', async () => {
    const made = await desk.confirmed();
    const { body } = await desk.trader('POST', `/${made.contractId}/sign`, { signatory: 'Petra Horáková' });
    expect(body).toMatchObject({ answer: 'TRADER_SIGNED' });
    await fetch(`${desk.url}/sandbox/signing/s/${made.slug}`);
    await desk.submit(made.slug, 'sign', TYPED);
    expect(held.map((item) => JSON.parse(item).event_type)).toEqual([
      'form.completed',
      'form.viewed',
      'form.completed',
      'submission.completed',
    ]);
    for (const message of held.toReversed()) {
      expect(await deliver(message)).toEqual([204, '']);
      await desk.runJobs();
      expect(await desk.stored(made.contractId)).toMatchObject({ status: 'SIGNED' });
    }
    const { rows } = await desk.db.$client.query(
      'select event from trading.contract_event where contract_id = $1 order by number',
      [made.contractId],
    );
    expect(rows.map((row) => row.event)).toEqual([
      'SENT',
      'ACCEPTED',
      'CONFIRMED',
      'TRADER_SIGNED',
      'SIGNED',
    ]);
    expect(await desk.signing(made.contractId)).toMatchObject({ user_status: 'COMPLETED' });
  });

  it('about a submission of nobody changes nothing', async () => {
    const data = { id: 987_654_321, submission_id: 123_456_789 };
    const body = JSON.stringify({ event_type: 'form.completed', timestamp: NOW.toISOString(), data });
    expect(await deliver(body)).toEqual([204, '']);
    expect(await jobs()).toBe(0);
  });

  it('that claims what the service does not know is not believed', async () => {
    const { contractId } = await desk.traderSigned();
    const signing = await desk.signing(contractId);
    const lie = {
      event_type: 'submission.completed',
      timestamp: NOW.toISOString(),
      data: { id: Number(signing?.submission_id), status: 'completed', completed_at: NOW.toISOString() },
    };
    expect(await deliver(JSON.stringify(lie))).toEqual([204, '']);
    await desk.runJobs();
    expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED', signed_at: null });
    expect(await desk.documents(contractId)).toHaveLength(1);
  });

  it('that is no message is refused', async () => {
    const nul = JSON.stringify({ event_type: 'form.completed', timestamp: 'a\0', data: { id: 1 } });
    for (const body of ['{', '[]', 'null', '{"event_type":1}', nul])
      expect(await deliver(body)).toEqual([400, 'request.invalid']);
  });
});

it("the browser's own event never signs: only a message of the service does", async () => {
  const made = await signedAtService();
  // The page has told its frame, and the person's browser asks whatever it can ask.
  const page = await (await fetch(`${desk.url}/sandbox/signing/s/${made.slug}?lang=en`)).text();
  expect(page).toContain('data-completed');
  await desk.runJobs();
  expect(await desk.stored(made.contractId)).toMatchObject({ status: 'CONFIRMED', signed_at: null });
  expect((await desk.documents(made.contractId)).map(({ kind }) => kind)).toEqual(['CONFIRMATION']);
  expect(await deliver(messageOf('submission.completed'))).toEqual([204, '']);
  await desk.runJobs();
  expect(await desk.stored(made.contractId)).toMatchObject({ status: 'SIGNED' });
});

it('the signature goes from awaiting over sent and opened to completed, and never back', async () => {
  const made = await desk.confirmed();
  const status = async () => (await desk.signing(made.contractId))?.user_status;
  expect(await status()).toBe('AWAITING');
  await desk.trader('POST', `/${made.contractId}/sign`, { signatory: 'Petra Horáková' });
  expect(await status()).toBe('SENT');
  await fetch(`${desk.url}/sandbox/signing/s/${made.slug}`);
  expect(await status()).toBe('SENT');
  for (const body of held.splice(0)) await deliver(body);
  await desk.runJobs();
  expect(await status()).toBe('OPENED');
  await desk.submit(made.slug, 'sign', TYPED);
  for (const body of held.splice(0)) await deliver(body);
  await desk.runJobs();
  expect(await status()).toBe('COMPLETED');
});
