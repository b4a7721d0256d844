import { LOCALE_OF } from '@canola/api-schema/access';
import { Decimal } from 'decimal.js';
import { type Translate, texts } from '../../../../platform/i18n/texts.ts';
import type { DocumentSnapshot } from '../snapshot.ts';

export interface DocumentWords {
  t: Translate;
  /** "Invoice 2026000001": the title and the file's name. */
  name: string;
  service: string;
  period: string;
  money(sum: string): string;
  czk(sum: string): string;
  date(day: string): string;
  country(id: string): string;
  rate: string;
  number(decimal: string): string;
}

/** Numbers, money and dates as the document's language writes them. */
export function documentWords(snapshot: DocumentSnapshot): DocumentWords {
  const { language, service, currency } = snapshot;
  const locale = LOCALE_OF[language];
  const t = texts(language, 'invoices');
  // Two decimals in every currency: a tax document shows its cents.
  const sums = (type: string) => {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: type,
      minimumFractionDigits: 2,
    });
    return (sum: string) => format.format(sum as Intl.StringNumericLiteral);
  };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = (day: string) => dates.format(new Date(day));
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 });
  const number = (decimal: string) => numbers.format(decimal as Intl.StringNumericLiteral);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const vatRate = new Decimal(snapshot.vatRate).div(100).toString() as Intl.StringNumericLiteral;
  const plan = t(`plan.${service.planType}`);
  return {
    t,
    name: t(`file.${snapshot.kind}`, { number: snapshot.number }),
    service: t(`service.${service.periodType}`, { plan }),
    period: service.starts
      ? t(`starts.${service.starts}`)
      : t('period', { from: date(service.from), to: date(service.to) }),
    money: sums(currency),
    czk: sums('CZK'),
    date,
    country: (id) => new Intl.DisplayNames(locale, { type: 'region' }).of(id) ?? id,
    rate: percents.format(vatRate),
    number,
  };
}

export interface TaxInCzk {
  /** CZK for one unit of the document's currency. */
  rate: string;
  vat: string;
}

export function taxInCzk({ vat }: Pick<DocumentSnapshot, 'vat'>, rate: string): TaxInCzk {
  return { rate, vat: new Decimal(vat).times(rate).toFixed(2, Decimal.ROUND_HALF_UP) };
}
