import { createHash } from 'node:crypto';
import type { ErrorBody } from '@canola/api-schema/errors';
import { eq } from 'drizzle-orm';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../test/factories.ts';
import { readSeals } from '../../../../test/read-seals.ts';
import { seedStaff, seedStaffWith } from '../../../../test/staff.ts';
import { verify } from '../../../../test/verify.ts';
import { storeFixings } from '../../prices/index.ts';
import { insertStatement } from '../statement/statement.queries.ts';
import { bankEntry } from '../tables/statements.tables.ts';
import { NOW, seedPayment } from '../test-payments.ts';
import { findPaper } from './documents.queries.ts';
import { issueInvoice, issueRequest } from './issue.service.ts';
import { issueCreditNote } from './notes.service.ts';
import { renderPaper } from './render.service.ts';

let test: TestApp;
let member: SeededUser;
let companyId: string;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  member = await seedUser(test.db);
  companyId = (await seedCompany(test.db, { members: [{ user: member, role: 'USER' }] })).id;
});
afterAll(() => test.close());

async function get(path: string, user: SeededUser = member) {
  const token = await test.tokenFor(user.subject, { email: user.email });
  return test.app.inject({
    url: `/can-users/api/invoice/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
}
const codeOf = (response: Awaited<ReturnType<typeof get>>) => (response.json() as ErrorBody).code;
async function request(options: Parameters<typeof seedPayment>[1] = {}) {
  const payment = await seedPayment(test.db, { companyId, ...options });
  return { payment, id: await issueRequest(test.db, test.deps, payment.id) };
}
async function scan(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('a document', () => {
  it('is downloaded by a member before the job has made it, and stays the same after', async () => {
    const { id, payment } = await request();
    const first = await get(`${id}/pdf`);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(
        `filename*=UTF-8''V%C3%BDzva%20k%20platb%C4%9B%20${payment.variableSymbol}.pdf`,
      ),
    });
    await test.runJobs();
    const again = await get(`${id}/pdf`);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const sha256 = createHash('sha256').update(first.rawPayload).digest('hex');
    expect((await findPaper(test.db, id))?.sha256).toBe(sha256);
    expect(first.headers.etag).toBe(`"${sha256}"`);
  });

  it('is made by the job', async () => {
    const { id } = await request();
    expect((await findPaper(test.db, id))?.pdf).toBeNull();
    await test.runJobs();
    expect((await findPaper(test.db, id))?.pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('exists for members and for staff of the country, and for nobody else', async () => {
    const { id } = await request();
    const stranger = await seedUser(test.db);
    await seedCompany(test.db, { members: [{ user: stranger }] });
    const statuses = await Promise.all(
      [
        member,
        await seedStaff(test.db),
        await seedStaff(test.db, 'CZ'),
        await seedStaffWith(test.db, 'users:*:list'),
        stranger,
        await seedStaff(test.db, 'RO'),
        await seedStaffWith(test.db, 'users:company:list'),
      ].map(async (user) => (await get(`${id}/pdf`, user)).statusCode),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404]);
  });

  it('with Czech tax in euro waits for the rate of the day', async () => {
    const payment = await seedPayment(test.db, {
      companyId,
      countryId: 'SK',
      currency: 'EUR',
      price: '12.00',
    });
    const { id } = await issueInvoice(test.db, test.deps, payment.id, '2026-11-15');
    const early = await get(`${id}/pdf`);
    expect([early.statusCode, codeOf(early)]).toEqual([503, 'service.unavailable']);
    await storeFixings(test.deps, [{ at: new Date('2026-11-13T14:00:00Z'), perEuro: { CZK: '24.315' } }]);
    const { rawPayload } = await get(`${id}/pdf`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
      mergePages: true,
    });
    // 2.52 EUR of tax at Friday's rate, because the 15th is a Sunday.
    expect(text.replaceAll(/\s/g, ' ')).toContain('61,27 Kč');
  });
});

describe('the seal', () => {
  it('is on an invoice and its note, and whoever has the file can check it', async () => {
    const payment = await seedPayment(test.db, { companyId });
    const { id } = await issueInvoice(test.db, test.deps, payment.id, '2026-11-16');
    const { rawPayload: invoice } = await get(`${id}/pdf`);
    expect(await verify(test.app, invoice)).toContain('Document: invoice. Issued on 16 November 2026.');
    const sums = { net: payment.net, vat: payment.vat, gross: payment.gross };
    const part = { ...sums, reason: { text: 'Returned' } };
    const note = await issueCreditNote(test.db, test.deps, payment.id, part);
    expect(await verify(test.app, invoice)).toContain(`It is corrected by ${note.number}.`);
    const { rawPayload: credit } = await get(`${note.id}/pdf`);
    expect(await verify(test.app, credit)).toContain('Document: credit note.');
    for (const paper of [invoice, credit])
      expect(await readSeals(paper)).toMatchObject([{ isValid: true, coversFile: true }]);
  });

  it('is not made up outside of demo mode: without a key of its own a document has none', async () => {
    const real = await buildTestApp({ sharing: test, now: NOW, config: { demo: false } });
    const { id } = await request();
    const paper = await findPaper(test.db, id);
    const czkRate = async () => undefined;
    const { pdf } = await renderPaper({ ...real.deps, czkRate }, paper as NonNullable<typeof paper>);
    expect(await readSeals(pdf)).toEqual([]);
    await real.close();
  });
});

describe('the QR code', () => {
  it('asks for the sum and the symbol of the payment', async () => {
    const { id, payment } = await request();
    const { headers, rawPayload } = await get(`${id}/qr`);
    expect(headers['content-type']).toBe('image/png');
    const text = await scan(rawPayload);
    expect(text).toContain(`AM:${payment.gross}*CC:CZK*`);
    expect(text).toContain(`X-VS:${payment.variableSymbol}*`);
  });

  it('asks for the rest once a part has arrived; the paper stays', async () => {
    const { id, payment } = await request();
    const { rawPayload: paper } = await get(`${id}/pdf`);
    const amounts = ['100.00', '50.50', '7.00'];
    const statementId = await insertStatement(
      test.db,
      { account: 'CZ1', currency: 'CZK', from: null, to: null, entries: [] },
      { userId: member.id, at: NOW },
    );
    const entry = { statementId, bookedOn: '2026-11-16', currency: 'CZK', state: 'PART' } as const;
    const parts = amounts.map((amount, at) => ({
      ...entry,
      amount,
      key: `${payment.id}-${at}`,
      paymentId: payment.id,
    }));
    await test.db.insert(bankEntry).values(parts);
    // An entry that staff have sent back does not count.
    await test.db
      .update(bankEntry)
      .set({ returnedAt: NOW, returnedBy: member.id })
      .where(eq(bankEntry.key, `${payment.id}-2`));
    const rest = (Number(payment.gross) - 150.5).toFixed(2);
    expect(await scan((await get(`${id}/qr`)).rawPayload)).toContain(`AM:${rest}*CC:CZK*`);
    expect((await get(`${id}/pdf`)).rawPayload.equals(paper)).toBe(true);
  });

  it('of a Slovak company exists in both standards', async () => {
    const { id, payment } = await request({ countryId: 'SK', currency: 'EUR' });
    const european = await scan((await get(`${id}/qr?standard=EPC`)).rawPayload);
    expect(european).toContain(`VS${payment.variableSymbol}`);
    const usual = await scan((await get(`${id}/qr`)).rawPayload);
    expect(usual).toMatch(/^[0-9A-V]+$/);
    expect(codeOf(await get(`${id}/qr?standard=SPAYD`))).toBe('invoice.not-found');
  });

  it('does not exist in RON, and not for what is paid', async () => {
    const romanian = await request({ countryId: 'RO', currency: 'RON' });
    const payment = await seedPayment(test.db, { companyId });
    const { id: invoice } = await issueInvoice(test.db, test.deps, payment.id, '2026-11-16');
    for (const id of [romanian.id, invoice]) expect((await get(`${id}/qr`)).statusCode).toBe(404);
  });

  it.each(['COMPLETED', 'CANCELLED', 'REFUNDED'] as const)(
    'of a request whose payment is %s does not exist; its paper does',
    async (status) => {
      const { id, payment } = await request();
      await test.db.$client.query(
        `update billing.payment set status = $2, paid_on = '2026-11-16' where id = $1`,
        [payment.id, status],
      );
      const reply = await get(`${id}/qr`);
      expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'invoice.not-found']);
      expect((await get(`${id}/pdf`)).statusCode).toBe(200);
    },
  );
});
