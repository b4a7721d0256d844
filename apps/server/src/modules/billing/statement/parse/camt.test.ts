import { describe, expect, it } from 'vitest';
import { parseStatement } from './parse-statement.ts';
import { UnreadableStatement } from './parsed.ts';
import { camtEntry, camtFile } from './test-files.ts';

const parse = (text: string) => parseStatement(Buffer.from(text));
const only = (entry: string) => parse(camtFile([entry])).entries[0];

/** A transaction of a batch, and a batch that is booked with one sum. */
const part = (symbol: string, amount: string) =>
  `<TxDtls><Refs><EndToEndId>/VS${symbol}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="CZK">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
const batch = (sum: string, ...parts: string[]) =>
  `<Ntry><Amt Ccy="CZK">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-14T10:00:00+01:00</DtTm></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>${parts.length}</NbOfTxs></Btch>${parts.join('')}</NtryDtls></Ntry>`;

describe('a CAMT.053 statement', () => {
  it('gives account, currency, days and what arrived', () => {
    const entry = camtEntry({ endToEnd: '/VS2600000018/SS/KS', words: ['Canola', 'PLUS'] });
    const { entries, ...head } = parse(camtFile([entry]));
    expect(head).toEqual({
      account: 'CZ6508000000001920014533',
      currency: 'CZK',
      from: '2026-11-14',
      to: '2026-11-15',
    });
    expect(entries).toMatchObject([
      {
        bookedOn: '2026-11-14',
        amount: '350.90',
        currency: 'CZK',
        variableSymbol: '2600000018',
        payer: 'Statek Nová Lhota s.r.o.',
        message: 'Canola PLUS',
      },
    ]);
  });

  it.each(['02', '06', '08', '13'])('of version %s is read, with or without a prefix', (version) => {
    const text = camtFile([camtEntry()], { version });
    const prefixed = text.replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2').replace('xmlns=', 'xmlns:ns2=');
    expect(parse(prefixed)).toEqual(parse(text));
    expect(parse(text).entries).toHaveLength(1);
  });

  it.each([
    ['the end-to-end id', { endToEnd: '/VS2600000018/SS0/KS0308' }, '2600000018'],
    ['the creditor reference', { endToEnd: 'NOTPROVIDED', creditorReference: 'VS:2600000018' }, '2600000018'],
    ['a bare creditor reference', { creditorReference: '2600000018' }, '2600000018'],
    ['words with a label', { words: ['Faktura VS: 2600000018 dekujeme'] }, '2600000018'],
    ['words of a SEPA transfer', { words: ['VS2600000018'] }, '2600000018'],
    ['a bare number whose digit checks', { words: ['tel 7771234567 platba 2600000018'] }, '2600000018'],
    ['a symbol with zeros in front', { endToEnd: '/VS0000012345/SS/KS' }, '12345'],
    ['the first place that has one', { endToEnd: '/VS1/SS', creditorReference: 'VS:2' }, '1'],
    ['nothing', { words: ['děkujeme, IVS 2026'] }, null],
  ])('names its symbol in %s', (_where, booking, symbol) => {
    expect(only(camtEntry(booking))?.variableSymbol).toBe(symbol);
  });

  it('shows booked credits only', () => {
    const file = camtFile([
      camtEntry({ direction: 'DBIT', reference: 'A' }),
      camtEntry({ status: '<Sts>PDNG</Sts>', reference: 'B' }),
      camtEntry({ status: '<Sts><Cd>PDNG</Cd></Sts>', reference: 'C' }),
      camtEntry({ status: '<Sts>BOOK</Sts><RvslInd>true</RvslInd>', reference: 'D' }),
      camtEntry({ status: '<Sts><Cd>BOOK</Cd></Sts>', reference: 'E', amount: '1' }),
    ]);
    expect(parse(file).entries.map(({ amount }) => amount)).toEqual(['1.00']);
  });

  it('takes a batch apart when its transactions have sums', () => {
    const { entries } = parse(camtFile([batch('30', part('11', '10'), part('22', '20'))]));
    expect(entries.map(({ amount, variableSymbol }) => [amount, variableSymbol])).toEqual([
      ['10.00', '11'],
      ['20.00', '22'],
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  });

  it('counts what a batch takes away, such as a fee, in its sum', () => {
    const fee = part('33', '5').replace('<Refs>', '<CdtDbtInd>DBIT</CdtDbtInd><Refs>');
    const { entries } = parse(camtFile([batch('25', part('11', '10'), part('22', '20'), fee)]));
    expect(entries.map(({ amount }) => amount)).toEqual(['10.00', '20.00']);
  });

  it('reads names with escaped letters and nothing more', () => {
    expect(only(camtEntry({ payer: 'A &amp; B &#268;esko &unknown;' }))?.payer).toBe('A & B Česko &unknown;');
  });

  it('gives the same booking the same key in every file, and two bookings two', () => {
    const key = (text: string) => parse(text).entries.map(({ key }) => key);
    const [first] = key(camtFile([camtEntry({ reference: 'R1' })]));
    expect(key(camtFile([camtEntry({ reference: 'R0' }), camtEntry({ reference: 'R1' })]))[1]).toBe(first);
    const without = camtFile([camtEntry({ reference: null }), camtEntry({ reference: null })]);
    expect(new Set(key(without)).size).toBe(2);
    expect(key(without)).toEqual(key(without));
    const repeated = camtFile([
      camtEntry({ reference: 'NONREF', amount: '1' }),
      camtEntry({ reference: 'NONREF', amount: '2' }),
    ]);
    expect(new Set(key(repeated)).size).toBe(2);
    expect(key(camtFile([camtEntry({ reference: 'NONREF', amount: '2' })]))[0]).toBe(key(repeated)[1]);
  });
});

describe('what is no statement is refused', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${camtFile([camtEntry({ payer: '&b;' })])}`;
  const deep = `<Document><BkToCstmrStmt>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</BkToCstmrStmt></Document>`;
  it.each([
    ['entities', bomb],
    [
      'a file of the machine',
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><Document>&f;</Document>',
    ],
    ['a document type alone', camtFile([camtEntry()]).replace('<Document', '<!DOCTYPE Document>\n<Document')],
    ['a web page', '<html><body><table><tr><td>Datum</td></tr></table></body></html>'],
    ['tags that go very deep', deep],
    ['tags that do not close', camtFile([camtEntry()]).replace('</Stmt>', '')],
    ['another message', camtFile([]).replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')],
    ['no account', camtFile([camtEntry()]).replaceAll(/<Acct>.*<\/Acct>/g, '')],
    ['a sum in words', camtFile([camtEntry({ amount: '1e5' })])],
    ['a sum with thousandths', camtFile([camtEntry({ amount: '1.005' })])],
    ['a batch that is more than its parts', camtFile([batch('31', part('11', '10'), part('22', '20'))])],
    ['a batch that is less than its parts', camtFile([batch('29', part('11', '10'), part('22', '20'))])],
    ['a date that does not exist', camtFile([camtEntry({ bookedOn: '2026-02-30' })])],
    ['a currency that we do not have', camtFile([camtEntry({ currency: 'JPY' })])],
    [
      'two accounts',
      camtFile([]).replace('</Stmt>', `</Stmt><Stmt><Acct><Id><IBAN>CZ1</IBAN></Id></Acct></Stmt>`),
    ],
    ['bytes', 'PK\u0003\u0004\0\0'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(() => parse(text)).toThrow(UnreadableStatement);
  });

  it('in a moment, however it is built', () => {
    const wide = camtFile([`<Ntry>${'<a b="c">'.repeat(30)}${'x'.repeat(4_000_000)}`]);
    const begun = performance.now();
    expect(() => parse(wide)).toThrow(UnreadableStatement);
    expect(() => parse(deep)).toThrow(UnreadableStatement);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('tags named like parts of an object change nothing', () => {
    const text = camtFile([camtEntry()]).replace(
      '<GrpHdr>',
      '<GrpHdr><__proto__><x>1</x></__proto__><constructor>1</constructor>',
    );
    try {
      parse(text);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableStatement);
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
