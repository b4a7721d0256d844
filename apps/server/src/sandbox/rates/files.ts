import type { DayFixing } from '../../modules/prices/index.ts';

/** The banks' files, with the differences that the real ones have. A few foreign currencies are there to be skipped. */

export function ecbFile(fixings: readonly DayFixing[]): string {
  // The daily file has single quotes, the longer ones double quotes.
  const q = fixings.length === 1 ? "'" : '"';
  const days = fixings.toReversed().map(({ day, perEuro }) => {
    const rates = Object.entries({ ...perEuro, HUF: '389.15' }).map(
      ([currency, rate]) => `<Cube currency=${q}${currency}${q} rate=${q}${rate}${q}/>`,
    );
    return `<Cube time=${q}${day}${q}>\n${rates.join('\n')}\n</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube>
${days.join('\n')}
</Cube>
</gesmes:Envelope>`;
}

const comma = (rate: string) => rate.replace('.', ',');
const czechDay = (day: string) => day.split('-').reverse().join('.');

export function cnbDayFile({ day, perEuro }: DayFixing, number: number): string {
  return [
    `${czechDay(day)} #${number}`,
    'země|měna|množství|kód|kurz',
    `EMU|euro|1|EUR|${comma(perEuro.CZK ?? '')}`,
    'Maďarsko|forint|100|HUF|6,327',
    '',
  ].join('\n');
}

export function cnbYearFile(fixings: readonly DayFixing[]): string {
  const half = fixings.findIndex(({ day }) => day.slice(5) > '06-30');
  const [first, second] = half < 0 ? [fixings, []] : [fixings.slice(0, half), fixings.slice(half)];
  const rows = (some: readonly DayFixing[], before: string) =>
    some.map(({ day, perEuro }) => `${czechDay(day)}|${before}${comma(perEuro.CZK ?? '')}|6,327`);
  return [
    'Datum|1 EUR|100 HUF',
    ...rows(first, ''),
    ...(second.length > 0 ? ['Datum|1 AUD|1 EUR|100 HUF', ...rows(second, '14,120|')] : []),
    '',
  ].join('\n');
}

export function bnrFile(fixings: readonly DayFixing[], secure: boolean): string {
  const days = fixings.map(
    ({ day, perEuro }) => `<Cube date="${day}">
<Rate currency="EUR">${perEuro.RON}</Rate>
<Rate currency="HUF" multiplier="100">1.2931</Rate>
</Cube>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<DataSet xmlns="http${secure ? 's' : ''}://www.bnr.ro/xsd">
<Body><OrigCurrency>RON</OrigCurrency>
${days.join('\n')}
</Body>
</DataSet>`;
}
