import { describe, expect, it } from 'vitest';
import { parseStatement } from './parse-statement.ts';
import { UnclearStatement, UnreadableStatement } from './parsed.ts';

const parse = (text: string | Buffer) => parseStatement(Buffer.from(text));

const FIO = `﻿"Výpis č. 11/2026 z účtu ""1920014533/0800"""
"Majitel účtu: Canola Market s.r.o."
"IBAN: CZ6508000000001920014533"
"Měna: CZK"

"ID pohybu";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"KS";"VS";"SS";"Zpráva pro příjemce"
"26100001";"14.11.2026";"350,90";"CZK";"123456789";"Statek Nová Lhota";"0100";"0308";"2600000018";"";"Canola"
"26100002";"15.11.2026";"-1 200,00";"CZK";"123456789";"Nájem";"0100";"";"77";"";""
"26100003";"15.11.2026";"12 345,60";"CZK";"987";"Farma, s.r.o.";"0800";"";"";"";"VS 2600000026 děkuji"
"Suma";"";"12 696,50";"CZK"
`;

describe('a CSV statement', () => {
  it('of a Czech bank is read with its preamble and its line of totals', () => {
    const { entries, ...head } = parse(FIO);
    expect(head).toEqual({
      account: 'CZ6508000000001920014533',
      currency: 'CZK',
      from: '2026-11-14',
      to: '2026-11-15',
    });
    expect(entries).toMatchObject([
      { amount: '350.90', bookedOn: '2026-11-14', variableSymbol: '2600000018', payer: 'Statek Nová Lhota' },
      { amount: '12345.60', variableSymbol: '2600000026', payer: 'Farma, s.r.o.' },
    ]);
    expect(entries).toHaveLength(2);
  });

  it('with commas, an English header and decimal points is read too', () => {
    const text = `Booking date,Amount,Currency,Payer,Details,Transaction ID
2026-11-14,"1,234.50",EUR,"Farm, Ltd",VS2600000018,T1
14/11/2026,+14.76,EUR,Other,thanks,T2
`;
    expect(parse(text).entries).toMatchObject([
      { amount: '1234.50', currency: 'EUR', bookedOn: '2026-11-14', variableSymbol: '2600000018' },
      { amount: '14.76', bookedOn: '2026-11-14', variableSymbol: null },
    ]);
  });

  it('in the old code page of Windows keeps its letters', () => {
    const header = Buffer.from(
      'Datum;\xc8\xe1stka;M\xecna;N\xe1zev proti\xfa\xe8tu\n'.replace('\xc8', 'C'),
      'latin1',
    );
    const row = Buffer.from('14.11.2026;350,90;CZK;\x8elu\x9dou\xe8k\xfd\n', 'latin1');
    expect(parse(Buffer.concat([header, row])).entries[0]?.payer).toBe('Žluťoučký');
  });

  it.each([
    ['350,90', '350.90'],
    ['350.9', '350.90'],
    ['1 234,50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234', '1234.00'],
    ['1 234', '1234.00'],
    ['12.345.678,90', '12345678.90'],
    ['350,90 Kč', '350.90'],
    ['CZK 350.90', '350.90'],
  ])('reads %s as %s', (written, amount) => {
    const { entries } = parse(`Datum;Objem;Měna\n14.11.2026;"${written}";CZK\n`);
    expect(entries[0]?.amount).toBe(amount);
  });

  it.each([
    ['a table of something else', 'Jméno;Příjmení\nJan;Novák\n'],
    ['a date that does not exist', 'Datum;Objem;Měna\n31.11.2026;1,00;CZK\n'],
    ['a sum in words', 'Datum;Objem;Měna\n14.11.2026;sto;CZK\n'],
    ['no currency', 'Datum;Objem\n14.11.2026;1,00\n'],
    ['a quote that does not close', 'Datum;Objem;Měna\n14.11.2026;"1,00;CZK\n'],
    ['plain words', 'Dobrý den, posílám výpis.'],
  ])('%s is refused', (_what, text) => {
    expect(() => parse(text)).toThrow(UnreadableStatement);
  });

  it('whose rows end with a delimiter that the header has not is read', () => {
    const { entries } = parse('Datum;Objem;Měna;VS\n14.11.2026;1,50;CZK;7;\n15.11.2026;2,50;CZK;8;\n');
    expect(entries).toMatchObject([{ amount: '1.50' }, { amount: '2.50' }]);
    expect(() => parse('Datum;Objem;Měna;VS\n14.11.2026;1,50;CZK;7;\n15.11.2026;2,50;CZK;8\n')).toThrow(
      UnclearStatement,
    );
  });

  it('with more entries than staff can confirm is refused', () => {
    const rows = Array.from({ length: 5001 }, (_, at) => `14.11.2026;1,00;CZK;${at}`);
    expect(() => parse(`Datum;Objem;Měna;VS\n${rows.join('\n')}`)).toThrow(UnreadableStatement);
  });
});

describe('a payer’s signs in a CSV statement', () => {
  const HEAD = 'Datum;Částka;Měna;VS;Název protiúčtu;Zpráva pro příjemce;ID pohybu';
  const honest = '14.11.2026;350,90;CZK;2600000018;Poctivá farma;faktura;1002';
  const row = (message: string, id: string) => `14.11.2026;10,00;CZK;;Plátce;${message};${id}`;
  const file = (...rows: string[]) => [HEAD, ...rows].join('\n');
  const quoted = (text: string) => text.replaceAll(/[^;\n]+/g, '"$&"');

  it.each([
    ['a quotation mark that another one closes', file(row('"a', '1'), honest, row('b"', '3'), row('c', '4'))],
    ['two quotation marks that open', file(row('"díky', '1'), honest, row('"ještě', '3'), row('c', '4'))],
    ['a delimiter', file(row('a;b', '1'), honest)],
    ['a delimiter in front of the date', `Zpráva;Datum;Objem;Měna\na;b;14.11.2026;1,00;CZK\n`],
    [
      'signs that end a quoted cell',
      `${quoted(HEAD)}\n"14.11.2026";"10,00";"CZK";"";"Plátce";"x";"";"1"\n${quoted(honest)}\n`,
    ],
    ['a line break', file('14.11.2026;10,00;CZK;;Plátce;"a\nb";1', honest)],
  ])('hide no other row and move no column, the file is refused: %s', (_what, text) => {
    expect(() => parse(text)).toThrow(UnclearStatement);
  });

  it.each(['Farma "U Lesa" s.r.o.', '"U Lesa" s.r.o.', 'farma "', '5" trubka', "'"])(
    'are read where they change nothing: %s',
    (message) => {
      const { entries } = parse(file(row(message, '1'), honest));
      expect(entries).toMatchObject([{ message }, { amount: '350.90', message: 'faktura' }]);
    },
  );
});

describe('the mark before the cents', () => {
  const amounts = (...written: string[]) =>
    parse(`Datum;Objem;Měna\n${written.map((text) => `14.11.2026;"${text}";CZK`).join('\n')}\n`).entries.map(
      ({ amount }) => amount,
    );

  it.each([
    [
      ['350.900', '20.50'],
      ['350.90', '20.50'],
    ],
    [
      ['350.900', '1234.500'],
      ['350.90', '1234.50'],
    ],
    [['350.900', '-0.500'], ['350.90']],
    [
      ['350.900', '20,50'],
      ['350900.00', '20.50'],
    ],
    [
      ['350.900', '1.200.000'],
      ['350900.00', '1200000.00'],
    ],
    [
      ['350.900', '1.234'],
      ['350900.00', '1234.00'],
    ],
    [['350.900', '-1 200,00'], ['350900.00']],
    [
      ['350', '1 200'],
      ['350.00', '1200.00'],
    ],
  ])('is known from the whole column: %j', (written, read) => {
    expect(amounts(...written)).toEqual(read);
  });

  it.each([[['350.900']], [['350,900', '12.500']], [['350,90', '350.90']]])(
    'that stays unclear is refused: %j',
    (written) => {
      expect(() => amounts(...written)).toThrow(UnclearStatement);
    },
  );

  it.each(['12,34.50', '1.23.456,00', '1,2,3', '.50', '350,', '-'])('makes no sum of %s', (written) => {
    expect(() => amounts(written === '-' ? '1-' : written, '20.50')).toThrow(UnreadableStatement);
  });
});
