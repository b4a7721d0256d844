import { randomUUID } from 'node:crypto';
import type { Book } from '@canola/api-schema/trading/desk-book';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type DeskWorld, openDeskWorld } from '../../../../../test/desk-world.ts';
import { type BookFacts, type BoughtRow, bookOf } from './book.ts';

const WHEAT = { id: 'milling-wheat', name: 'Milling wheat', icon: 'wheat', unit: 'T' };
const BARLEY = { id: 'malting-barley', name: 'Malting barley', icon: 'barley', unit: 'T' };
const bought = (more: Partial<BoughtRow>): BoughtRow => ({
  cropId: 'milling-wheat',
  quarterId: '2026Q4',
  regionId: 'CZ072',
  currency: 'CZK',
  waiting: '0',
  accepted: '0',
  signed: '0',
  delivered: '0',
  value: '0',
  ...more,
});
const facts = (more: Partial<BookFacts> = {}): BookFacts => ({
  bought: [],
  hedged: [],
  resold: [],
  currency: 'CZK',
  crops: [WHEAT, BARLEY],
  regionName: (id) => id,
  ...more,
});

describe('the book', () => {
  it('500 t at 5 200 and 740 t at 5 220 are 1 240 t at 5 211.94; 20 lots short leave +240 t, 240 € per 1 €/t', () => {
    const [own] = bookOf(
      facts({
        bought: [
          bought({
            waiting: '50',
            accepted: '96',
            signed: '404',
            delivered: '286',
            value: String(500 * 5200),
          }),
          bought({ quarterId: '2027Q1', signed: '420', value: String(420 * 5220) }),
          bought({ quarterId: '2027Q1', regionId: 'CZ064', signed: '320', value: String(320 * 5220) }),
        ],
        hedged: [
          { cropId: 'milling-wheat', month: '2026-12', lots: -10 },
          { cropId: 'milling-wheat', month: '2027-03', lots: -10 },
        ],
      }),
    );
    expect(own).toMatchObject({
      currency: 'CZK',
      crops: [
        {
          waiting: '50.0',
          accepted: '96.0',
          signed: '1144.0',
          delivered: '286.0',
          bought: '1240.0',
          average: '5211.94',
          lots: -20,
          open: '240.0',
          exposure: { amount: '240.00', currency: 'EUR' },
          quarters: [
            { quarterId: '2026Q4', bought: '500.0', open: '0.0', hedges: [{ month: '2026-12', lots: -10 }] },
            {
              quarterId: '2027Q1',
              bought: '740.0',
              average: '5220.00',
              open: '240.0',
              regions: [
                { region: { id: 'CZ064' }, bought: '320.0' },
                { region: { id: 'CZ072' }, bought: '420.0' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('a crop of no exchange has no exposure; tons sold on are no longer open; what waits is not bought', () => {
    const [own] = bookOf(
      facts({
        bought: [
          bought({ cropId: 'malting-barley', waiting: '120', signed: '360', value: String(360 * 6150) }),
        ],
        resold: [{ cropId: 'malting-barley', quarterId: '2026Q4', tons: '100' }],
      }),
    );
    expect(own?.crops).toMatchObject([
      {
        crop: { id: 'malting-barley' },
        commodity: null,
        bought: '360.0',
        resold: '100.0',
        open: '260.0',
        exposure: null,
      },
    ]);
  });

  it('keeps currencies apart; hedges count in the trader’s own', () => {
    const currencies = bookOf(
      facts({
        bought: [bought({ signed: '50', value: '11000', currency: 'EUR' })],
        hedged: [{ cropId: 'milling-wheat', month: '2026-12', lots: -1 }],
      }),
    );
    expect(currencies.map(({ currency, crops }) => [currency, crops[0]?.open, crops[0]?.average])).toEqual([
      ['CZK', '-50.0', null],
      ['EUR', '50.0', '220.00'],
    ]);
  });
});

let desk: DeskWorld;
beforeAll(async () => {
  desk = await openDeskWorld();
});
afterAll(() => desk.close());
const read = async () => (await desk.call<Book>('GET', 'book')).body;
const hedge = (more: object = {}) => ({
  id: randomUUID(),
  commodity: 'wheat',
  month: '2026-12',
  lots: -1,
  price: '219.25',
  day: '2026-10-15',
  ...more,
});

test('contracts, hedges and resold tons come together; the same entry twice is one', async () => {
  await desk.sent();
  await desk.confirmed();
  const entry = hedge();
  for (const _ of [1, 2])
    expect(await desk.call('POST', 'hedges', { user: desk.buyer, body: entry })).toMatchObject({
      status: 200,
      body: { cropId: 'milling-wheat', tons: '-50.0', currency: 'EUR', by: 'Vít Procházka' },
    });
  const sold = {
    id: randomUUID(),
    cropId: 'milling-wheat',
    quarterId: '2026Q4',
    tons: '4',
    day: '2026-10-14',
  };
  expect((await desk.call('POST', 'resold', { body: sold })).status).toBe(200);
  const book = await read();
  expect(book.currencies).toMatchObject([
    {
      currency: 'CZK',
      crops: [{ waiting: '60.0', accepted: '60.0', bought: '60.0', resold: '4.0', lots: -1, open: '6.0' }],
    },
  ]);
  expect(book.hedges).toMatchObject([{ id: entry.id, month: '2026-12', lots: -1, price: '219.25' }]);
  expect(book.resold).toHaveLength(1);
  expect(book.futures).toContainEqual(expect.objectContaining({ commodity: 'wheat', month: '2026-12' }));
  expect(book.crops).toContainEqual({ ...WHEAT, commodity: 'wheat' });
});

test('an entry that cannot be is refused at its field', async () => {
  const refused = async (path: string, body: object) => {
    const { status, body: answer } = await desk.call<{ code: string; fields: object }>('POST', path, {
      body,
    });
    return [status, answer.code, Object.keys(answer.fields ?? {})];
  };
  expect(await refused('hedges', hedge({ month: '2026-11' }))).toEqual([
    422,
    'hedge.month-not-listed',
    ['month'],
  ]);
  expect(await refused('hedges', hedge({ day: '2026-10-16' }))).toEqual([422, 'entry.day-future', ['day']]);
  expect(await refused('hedges', hedge({ cropId: 'rapeseed' }))).toEqual([
    422,
    'hedge.crop-other',
    ['cropId'],
  ]);
  expect((await refused('hedges', hedge({ lots: 0 })))[0]).toBe(400);
  const sold = { id: randomUUID(), cropId: 'opium', quarterId: '2026Q4', tons: '4', day: '2026-10-14' };
  expect(await refused('resold', sold)).toEqual([422, 'resold.crop-unknown', ['cropId']]);
});

test('the book is a file in the reader’s words, too', async () => {
  const download = async (format: string) => {
    const { subject, email } = desk.buyer;
    return desk.app.inject({
      url: `/can-trading/api/desk/book/export?format=${format}&companyId=${desk.deskCompanyId}`,
      headers: { authorization: `Bearer ${await desk.tokenFor(subject, { email })}` },
    });
  };
  const lines = (await download('csv')).body.replace('\ufeff', '').trimEnd().split('\n');
  expect(lines[0]).toBe(
    'Currency,Crop,Quarter,Region,"Waiting, t","Accepted, t","Signed, t","Delivered, t","Bought, t",Average price,"Sold on, t",Lots,"Open, t"',
  );
  expect(lines[1]).toBe('CZK,Milling wheat,,,60.0,60.0,0.0,0.0,60.0,5200.00,4.0,-1,6.0');
  expect(lines[3]).toMatch(/^CZK,Milling wheat,Q4 26,[^,]+,60\.0,60\.0,0\.0,0\.0,60\.0,5200\.00,,,$/);
  expect((await download('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
});
