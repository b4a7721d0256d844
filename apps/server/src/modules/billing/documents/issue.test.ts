import { Decimal } from 'decimal.js';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { isOverdue } from '../calendar.ts';
import { NOW, seedPayment } from '../test-payments.ts';
import { findPaper } from './documents.queries.ts';
import { issueInvoice, issueRequest } from './issue.service.ts';
import { issueCreditNote } from './notes.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

const TODAY = '2026-11-16';
async function paperOf(id: string) {
  const paper = await findPaper(test.db, id);
  if (!paper) throw new Error('no such document');
  return paper;
}
interface Row {
  kind: string;
  number: string;
  issued_on: string;
  net: string;
  vat: string;
  gross: string;
  [key: string]: unknown;
}
async function documentsOf(paymentId: string) {
  const { rows } = await test.db.execute<Row>(
    sql`select kind, number, issued_on::text, net, vat, gross from billing.invoice where payment_id = ${paymentId} order by number`,
  );
  return rows;
}

describe('a document', () => {
  it('that asks for a transfer has the symbol as its number, the sums of the payment and the account', async () => {
    const payment = await seedPayment(test.db);
    const id = await issueRequest(test.db, test.deps, payment.id);
    const { snapshot } = await paperOf(id);
    expect(snapshot).toMatchObject({
      kind: 'PAYMENT_REQUEST',
      number: payment.variableSymbol,
      issuedOn: TODAY,
      taxPoint: null,
      dueOn: '2026-11-30',
      net: '290.00',
      vat: '60.90',
      gross: '350.90',
      bank: { account: '1920014533/0800' },
      buyer: { name: 'Statek Nová Lhota s.r.o.', vatId: 'CZ27654389' },
      service: { from: TODAY, to: '2026-12-15', starts: 'PAYMENT' },
    });
    expect(await issueRequest(test.db, test.deps, payment.id)).toBe(id);
  });

  it('that asks for a transfer is due on the day after which it is late, wherever the payer is', async () => {
    // In Bucharest it is December already.
    const payment = await seedPayment(test.db, { countryId: 'RO', dueAt: new Date('2026-11-30T22:30:00Z') });
    const { snapshot } = await paperOf(await issueRequest(test.db, test.deps, payment.id));
    expect(snapshot.dueOn).toBe('2026-11-30');
    expect(isOverdue(new Date('2026-11-30T22:30:00Z'), new Date('2026-11-30T22:59:00Z'))).toBe(false);
    expect(isOverdue(new Date('2026-11-30T22:30:00Z'), new Date('2026-11-30T23:00:00Z'))).toBe(true);
  });

  it('of a payment is issued once, with the day of the payment as its tax point', async () => {
    const payment = await seedPayment(test.db);
    const { id } = await issueInvoice(test.db, test.deps, payment.id, '2026-11-14');
    expect(await issueInvoice(test.db, test.deps, payment.id, '2026-11-14')).toMatchObject({ id });
    const documents = await documentsOf(payment.id);
    expect(documents).toMatchObject([{ kind: 'INVOICE', issued_on: TODAY, gross: '350.90' }]);
    expect(documents[0]?.number).toMatch(/^2026\d{6}$/);
    expect((await paperOf(id)).snapshot).toMatchObject({
      taxPoint: '2026-11-14',
      paid: { type: 'BANK_TRANSFER', on: '2026-11-14', sum: '350.90' },
    });
  });

  it('that credits a part has its own series, sums below zero, the original number and the reason', async () => {
    const payment = await seedPayment(test.db);
    await issueInvoice(test.db, test.deps, payment.id, TODAY);
    const part = { net: '100.00', vat: '21.00', gross: '121.00', reason: { text: 'Výpadek služby' } };
    const { id } = await issueCreditNote(test.db, test.deps, payment.id, part);
    const [invoice, note] = await documentsOf(payment.id);
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', net: '-100.00', vat: '-21.00', gross: '-121.00' });
    expect(note?.number).toMatch(/^CN2026\d{6}$/);
    expect((await paperOf(id)).snapshot).toMatchObject({
      original: { number: invoice?.number },
      reason: 'Výpadek služby',
      gross: '121.00',
    });
  });

  it('without an invoice cannot be credited', async () => {
    const payment = await seedPayment(test.db);
    const part = { net: '1.00', vat: '0.21', gross: '1.21', reason: { text: 'x' } };
    await expect(issueCreditNote(test.db, test.deps, payment.id, part)).rejects.toThrow('no invoice');
  });

  it('of an upgrade is over the full price; a credit note to the former invoice settles the rest', async () => {
    const former = await seedPayment(test.db);
    await issueInvoice(test.db, test.deps, former.id, TODAY);
    const upgrade = await seedPayment(test.db, {
      price: '690.00',
      credit: '145.17',
      creditedId: former.id,
      companyId: former.companyId,
      planType: 'PREMIUM',
    });
    const { id } = await issueInvoice(test.db, test.deps, upgrade.id, TODAY);
    const [invoice] = await documentsOf(upgrade.id);
    const note = (await documentsOf(former.id)).find(({ kind }) => kind === 'CREDIT_NOTE');
    expect(invoice).toMatchObject({ net: '690.00', vat: '144.90', gross: '834.90' });
    for (const part of ['net', 'vat', 'gross'] as const)
      expect(new Decimal(invoice?.[part] ?? 0).plus(note?.[part] ?? 0).toFixed(2)).toBe(upgrade[part]);
    expect((await paperOf(id)).snapshot.settled).toEqual({
      sum: new Decimal(note?.gross ?? 0).neg().toFixed(2),
      number: note?.number,
    });
  });

  it('never changes, except that its PDF is added once', async () => {
    const payment = await seedPayment(test.db);
    const { id } = await issueInvoice(test.db, test.deps, payment.id, TODAY);
    const change = (what: ReturnType<typeof sql>) => test.db.execute(sql`${what} where id = ${id}`);
    const refused = { cause: { message: 'a document that was issued is never changed' } };
    await expect(change(sql`update billing.invoice set gross = 1`)).rejects.toMatchObject(refused);
    await expect(change(sql`update billing.invoice set snapshot = '{}'`)).rejects.toMatchObject(refused);
    await expect(change(sql`delete from billing.invoice`)).rejects.toMatchObject(refused);
    await test.runJobs();
    const { pdf, sha256 } = await paperOf(id);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(change(sql`update billing.invoice set pdf = null`)).rejects.toMatchObject(refused);
    await expect(change(sql`update billing.invoice set pdf = '\\x00'`)).rejects.toMatchObject(refused);
    expect((await paperOf(id)).pdf?.equals(pdf ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('the numbers of invoices', () => {
  it('have no gaps, although sixteen connections issue and give up', async () => {
    const pool = new Pool({ connectionString: test.deps.config.database.url, max: 16 });
    const db = openDatabase(pool);
    const fresh = { ...test.deps, clock: { now: () => new Date('2031-05-05T10:00:00Z') } };
    const payments = await Promise.all(Array.from({ length: 48 }, () => seedPayment(test.db)));
    class GivenUp extends Error {}
    // Every third gives up after it got its number; everyone is tried by two at the same time.
    const tries = payments.flatMap((payment, at) =>
      [0, 1].map((again) =>
        db
          .transaction(async (tx) => {
            await issueInvoice(tx, fresh, payment.id, '2031-05-05');
            if (at % 3 === 0 && again === 0) throw new GivenUp();
          })
          .then(() => true)
          .catch(() => false),
      ),
    );
    const results = await Promise.all(tries);
    await pool.end();
    expect(results).toContain(false);
    const { rows } = await test.db.execute<{ number: string }>(
      sql`select number from billing.invoice where number like '2031%' order by number`,
    );
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => `2031${String(at + 1).padStart(6, '0')}`));
    expect(numbers.length).toBeGreaterThan(30);
  });

  it('start again each year, and a day is never before the last one', async () => {
    const at = (time: string) => ({ ...test.deps, clock: { now: () => new Date(time) } });
    const issue = async (time: string) => {
      const payment = await seedPayment(test.db);
      const { id } = await issueInvoice(test.db, at(time), payment.id, time.slice(0, 10));
      const { number, issuedOn, taxPoint } = (await paperOf(id)).snapshot;
      return [number, issuedOn, taxPoint];
    };
    expect(await issue('2032-12-30T10:00:00Z')).toEqual(['2032000001', '2032-12-30', '2032-12-30']);
    // Another process's clock is a day behind.
    expect(await issue('2032-12-29T10:00:00Z')).toEqual(['2032000002', '2032-12-30', '2032-12-29']);
    // Half past eleven in London is next year in Prague.
    expect(await issue('2032-12-31T23:30:00Z')).toEqual(['2033000001', '2033-01-01', '2032-12-31']);
  });
});
