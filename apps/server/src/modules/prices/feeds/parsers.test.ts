import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHistory, parseQuotes } from './barchart.ts';
import { parseBnr, parseCnbDay, parseCnbYear, parseEcb } from './central-banks.ts';
import { FeedError } from './download.ts';

const SYMBOLS = { wheat: 'ML^F', rapeseed: 'XR^F', crude_oil: 'CB*1' } as const;

const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time='2026-11-13'>
      <Cube currency='USD' rate='1.1312'/><Cube currency='CZK' rate='24.315'/>
      <Cube rate='0.8765' currency='GBP'/><Cube currency='RON' rate='5.0871'/><Cube currency='JPY' rate='171.2'/>
    </Cube>
    <Cube time="2026-11-12"><Cube currency="USD" rate="1.13"></Cube><Cube currency = "CZK"  rate="N/A" /></Cube>
    <Cube time="2026-11-31"><Cube currency="USD" rate="1.5"/></Cube>
  </Cube>
</gesmes:Envelope>`;

describe('the ECB', () => {
  it('single and double quotes, attributes in any order, oldest first', () => {
    expect(parseEcb(ECB)).toEqual([
      { day: '2026-11-12', perEuro: { USD: '1.13' } },
      { day: '2026-11-13', perEuro: { USD: '1.1312', CZK: '24.315', GBP: '0.8765', RON: '5.0871' } },
    ]);
  });
});

describe('the CNB', () => {
  it('the rate per amount, with a comma', () => {
    const file =
      '\uFEFF13.11.2026 #219\r\nzemě|měna|množství|kód|kurz\r\nAustrálie|dolar|1|AUD|14,120\r\n' +
      'EMU|euro|1|EUR|24,315\r\nMaďarsko|forint|100|HUF|6,327\r\n';
    expect(parseCnbDay(file)).toEqual([{ day: '2026-11-13', perEuro: { CZK: '24.315' } }]);
    const per100 = file.replace('euro|1|EUR|24,315', 'euro|100|EUR|2431,5');
    expect(parseCnbDay(per100)).toEqual([{ day: '2026-11-13', perEuro: { CZK: '24.315' } }]);
  });

  it('a year whose header is repeated with other columns', () => {
    const file = [
      'Datum|1 AUD|1 EUR|100 RUB|1 USD',
      '01.03.2022|16,100|25,085|22,3|22,5',
      'Datum|1 AUD|1 USD|1 EUR',
      '02.03.2022|16,200|22,9|25,610',
      'Datum|1 AUD|1 USD',
      '03.03.2022|16,300|23,1',
      '',
    ].join('\n');
    expect(parseCnbYear(file)).toEqual([
      { day: '2022-03-01', perEuro: { CZK: '25.085' } },
      { day: '2022-03-02', perEuro: { CZK: '25.61' } },
    ]);
  });
});

describe('the BNR', () => {
  const file = (scheme: string) => `<?xml version="1.0" encoding="utf-8"?>
    <DataSet xmlns="${scheme}://www.bnr.ro/xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <Body><Cube date="2026-11-13"><Rate currency="AED">1.2</Rate><Rate currency="EUR">5.0869</Rate>
    <Rate currency="HUF" multiplier="100">1.2931</Rate></Cube>
    <Cube date="2026-11-12"><Rate multiplier='1' currency='EUR'> 5.0850 </Rate></Cube></Body></DataSet>`;
  it.each(['http', 'https'])('newest first, the namespace with %s', (scheme) => {
    expect(parseBnr(file(scheme))).toEqual([
      { day: '2026-11-12', perEuro: { RON: '5.085' } },
      { day: '2026-11-13', perEuro: { RON: '5.0869' } },
    ]);
  });

  it('a multiplier divides', () => {
    const times100 = file('http').replace('currency="EUR">5.0869', 'currency="EUR" multiplier="100">508.69');
    expect(parseBnr(times100).at(-1)?.perEuro).toEqual({ RON: '5.0869' });
  });
});

const reply = (results: unknown, code = 200) => JSON.stringify({ status: { code, message: '' }, results });

describe('quotes of futures', () => {
  const quote = (overrides: object) => ({
    symbol: 'MLZ26',
    flag: 's',
    tradeTimestamp: '2026-11-13T11:30:00-06:00',
    bid: 214,
    settlement: 214.25,
    openInterest: 120000,
    expirationDate: '2026-12-10',
    ...overrides,
  });

  it('the contract comes from the symbol; numbers and texts are read', () => {
    const text = reply([
      quote({}),
      quote({ symbol: 'XRG27', settlement: '486.5', bid: '', openInterest: null }),
    ]);
    expect(parseQuotes(text, SYMBOLS)).toEqual([
      {
        commodity: 'wheat',
        month: '2026-12-01',
        symbol: 'MLZ26',
        lastTradingDay: '2026-12-10',
        bid: '214.00',
        settled: { day: '2026-11-13', price: '214.25' },
        openInterest: 120000,
      },
      {
        commodity: 'rapeseed',
        month: '2027-02-01',
        symbol: 'XRG27',
        lastTradingDay: '2026-12-10',
        bid: undefined,
        settled: { day: '2026-11-13', price: '486.50' },
        openInterest: undefined,
      },
    ]);
  });

  it('only what is flagged is settled, on the newest day of its commodity', () => {
    const far = quote({ symbol: 'MLH29', tradeTimestamp: '2026-10-02T09:00:00-05:00' });
    const running = quote({ symbol: 'MLK27', flag: '' });
    const text = reply([quote({}), far, running]);
    expect(parseQuotes(text, SYMBOLS).map(({ settled }) => settled?.day)).toEqual([
      '2026-11-13',
      '2026-11-13',
      undefined,
    ]);
  });

  it('a late evening in Chicago is the next day of the exchange', () => {
    const [first] = parseQuotes(reply([quote({ tradeTimestamp: '2026-11-12T23:30:00-06:00' })]), SYMBOLS);
    expect(first?.settled?.day).toBe('2026-11-13');
  });

  it.each([
    ['another root', { symbol: 'ZWZ26' }],
    ['no month', { symbol: 'ML*1' }],
    ['no text', { symbol: 26 }],
  ])('%s is skipped', (_, overrides) => {
    expect(parseQuotes(reply([quote(overrides), null, 7]), SYMBOLS)).toEqual([]);
  });

  it('impossible prices and days are left out', () => {
    const wrong = { bid: -1, settlement: 'soon', expirationDate: '2026-13-45', openInterest: 1.5 };
    expect(parseQuotes(reply([quote(wrong)]), SYMBOLS)).toEqual([
      { commodity: 'wheat', month: '2026-12-01', symbol: 'MLZ26' },
    ]);
  });
});

describe('a history of futures', () => {
  const bar = (day: string, close: unknown) => ({
    symbol: 'MLZ26',
    timestamp: `${day}T00:00:00-06:00`,
    tradingDay: day,
    close,
    volume: 4200,
  });
  it('any order becomes oldest first, a repeated day counts once', () => {
    const text = reply([bar('2026-11-13', 214.25), bar('2026-11-11', 212), bar('2026-11-13', 214.5)]);
    expect(parseHistory(text).map(({ day, settle, volume }) => `${day} ${settle} ${volume}`)).toEqual([
      '2026-11-11 212.00 4200',
      '2026-11-13 214.50 4200',
    ]);
  });

  it('the date of the timestamp counts where no trading day is named', () => {
    const { tradingDay: _, ...unnamed } = bar('2026-11-13', 214.25);
    expect(parseHistory(reply([unnamed])).map(({ day }) => day)).toEqual(['2026-11-13']);
  });

  it('nothing is no mistake, a refusal is', () => {
    expect(parseHistory(reply(null))).toEqual([]);
    expect(() => parseHistory(reply([], 401))).toThrow(FeedError);
  });
});

const PARSERS = {
  parseEcb,
  parseCnbDay,
  parseCnbYear,
  parseBnr,
  parseQuotes: (text: string) => parseQuotes(text, SYMBOLS),
  parseHistory,
};
const PAGES = [
  '<!DOCTYPE html><html lang="ro"><body>Pagina nu a fost găsită</body></html>',
  '  <html><head></head><body><Cube time="2026-11-13"><Cube currency="USD" rate="1.1"/></Cube></body></html>',
  '',
  '{}',
  'null',
  '[]',
];

describe.each(Object.entries(PARSERS))('%s', (_, parse) => {
  it.each(PAGES)('refuses %j', (page) => {
    expect(() => parse(page)).toThrow(FeedError);
  });

  it('any bytes are refused, or give well-formed rows', () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((some) => Buffer.from(some).toString('utf8'));
    const pieces = fc
      .array(
        fc.constantFrom(...`${ECB}|EUR|1|24,315\n13.11.2026 #1\nDatum|1 EUR"{}[]:,`.split(/(?<=[<>|"\n ])/)),
      )
      .map((some) => some.join(''));
    fc.assert(
      fc.property(fc.oneof(bytes, pieces, fc.json()), (text) => {
        let rows: { month?: string; day?: string; perEuro?: object }[];
        try {
          rows = parse(text);
        } catch (error) {
          expect(error).toBeInstanceOf(FeedError);
          return;
        }
        for (const { day, perEuro } of rows) {
          if (day !== undefined) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
          for (const rate of Object.values(perEuro ?? {})) expect(Number(rate)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('random bytes give no rate', () => {
    const bytes = fc.uint8Array({ maxLength: 2000 }).map((some) => Buffer.from(some).toString('utf8'));
    fc.assert(
      fc.property(bytes, (text) => {
        expect(() => parse(text)).toThrow(FeedError);
      }),
    );
  });
});
