import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { formatRate } from '@canola/api-schema/number-format';
import { formatQuarter, parseQuarterId, quarterDates } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import { type Translate, texts } from '../../../../platform/i18n/texts.ts';
import { amountWords, moneyWords, numberWords } from '../../wording.ts';
import { placeWords, wholeAddress } from './address-words.ts';
import type { ContractFacts } from './documents.queries.ts';
import { qualityWords } from './quality-words.ts';
import { scheduleWords } from './schedule-words.ts';

/** The contract's documents are in the language of the company's country. */
export function languageOf(countryId: string): Language {
  return countryId === 'CZ' ? 'cs' : countryId === 'RO' ? 'ro' : 'en';
}

/** The trader's number where there is one; else the tail of our own id, which is the part that differs. */
function numberOf({ contract }: Pick<ContractFacts, 'contract'>): string {
  return contract.externalNumber ?? contract.id.slice(-8).toUpperCase();
}

export interface ContractWords {
  t: Translate;
  language: Language;
  number: string;
  total: string;
  price: string;
  goods: readonly (readonly [string, string])[];
  delivery: readonly (readonly [string, string])[];
  day(date: Date): string;
  /** `15. 10. 2026 10:00:05 SELČ`: when something was done, in the company's zone. */
  moment(date: Date): string;
  country(id: string): string;
}

/** Numbers, money and dates as the documents write them. */
export function contractWords(facts: ContractFacts): ContractWords {
  const { contract, company, crop, storage, terms } = facts;
  const language = languageOf(company.countryId);
  const t = texts(language, 'contracts');
  const perUnit = (price: string) =>
    t(`confirmation.perUnit.${crop.unit}`, { price: moneyWords(price, contract.currency, language) });
  const date = (day: string) =>
    new Intl.DateTimeFormat(LOCALE_OF[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(day),
    );
  const total = new Decimal(contract.finalPrice).times(contract.amount).toFixed(2, Decimal.ROUND_HALF_UP);
  const price = perUnit(contract.finalPrice);
  const name = (key: string) => t(`confirmation.${key}`);
  const harvest =
    contract.yearHarvested === null
      ? []
      : [t('confirmation.harvest', { year: String(contract.yearHarvested) })];
  const quality = qualityWords([...crop.parameters, ...(facts.parameters ?? [])], language);
  const inZone = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE_OF[language], { ...style, timeZone: timeZoneOf(company.countryId) });

  /** Agreed, adjusted and why, final: what is signed is never a price out of nowhere. */
  const priceRows = (): (readonly [string, string])[] => {
    const agreed = moneyWords(contract.price, contract.currency, language);
    if (contract.adjustments.length > 0)
      return [
        [name('price'), perUnit(contract.price)],
        ...contract.adjustments.map(({ reason, amount }) => {
          const sign = amount.startsWith('-') ? '\u2212' : '+';
          return [t('confirmation.adjustment', { reason }), sign + perUnit(amount.replace('-', ''))] as const;
        }),
        [name('finalPrice'), price],
      ];
    if (new Decimal(contract.price).eq(contract.finalPrice)) return [[name('price'), price]];
    // Accepted before adjustments had reasons.
    return [[name('finalPrice'), t(`confirmation.adjusted.${contract.kind}`, { price, agreed })]];
  };

  /** Where the contract is in another currency: the trader's own price, and the rate with its day. */
  const quotedRow = (): (readonly [string, string])[] => {
    const { quotedPrice, quotedCurrency, quoteRate, rateDay } = contract;
    if (!quotedPrice || !quotedCurrency || !rateDay) return [];
    const quoted = t(`confirmation.perUnit.${crop.unit}`, {
      price: moneyWords(quotedPrice, quotedCurrency, language),
    });
    const pair = { rate: quoteRate, from: quotedCurrency, to: contract.currency };
    const words = { price: quoted, day: date(rateDay), rate: formatRate(pair, LOCALE_OF[language]) };
    return [[name('quoted'), t('confirmation.quotedAt', words)]];
  };

  return {
    t,
    language,
    number: numberOf(facts),
    total: moneyWords(total, contract.currency, language),
    price,
    goods: [
      [name('crop'), [crop.names[language], ...harvest].join(', ')],
      [name('amount'), amountWords(contract.amount, language, crop.unit)],
      ...(terms && contract.kind === 'SALE'
        ? [[name('tolerance'), toleranceWords(facts, terms, t, language)] as const]
        : []),
      ...(quality ? [[name('quality'), quality] as const] : []),
      ...(facts.rules
        ? [[name('deductions'), scheduleWords(facts.rules, contract.currency, language).join(' ')] as const]
        : []),
      ...quotedRow(),
      ...priceRows(),
      ...(terms
        ? [[name('payment'), t('confirmation.paymentDays', { count: terms.paymentDays })] as const]
        : []),
    ],
    delivery: [
      [name('quarter'), quarterWords(contract.quarterId, t, date)],
      [
        name(storage ? 'storage' : 'place'),
        storage
          ? `${storage.label}, ${wholeAddress(storage.address, storage.zip, company.countryId)}`
          : (contract.deliveryAddress ?? placeWords(contract.zip, company.countryId)),
      ],
      [name('transport'), transportWords(facts, t)],
      ...(contract.transportNote ? [[name('transportNote'), contract.transportNote] as const] : []),
      [name('note'), contract.note ?? name('none')],
    ],
    country: (id) => new Intl.DisplayNames(LOCALE_OF[language], { type: 'region' }).of(id) ?? id,
    day: (at) => inZone({ dateStyle: 'long' }).format(at),
    moment: (at) => inZone({ dateStyle: 'medium', timeStyle: 'long' }).format(at),
  };
}

/** `95 t to 105 t (± 5 %)` */
function toleranceWords(
  { least, most, crop }: ContractFacts,
  { tolerancePercent }: NonNullable<ContractFacts['terms']>,
  t: Translate,
  language: Language,
): string {
  const amount = (tons: string) => amountWords(tons, language, crop.unit);
  const percent = numberWords(tolerancePercent, language);
  return t('confirmation.tolerated', { least: amount(least), most: amount(most), percent });
}

/** The side that moves the goods, as in the form of the sale and in the ranking by net price (docs/product/prices.md#net-price). */
function transportWords({ contract }: ContractFacts, t: Translate): string {
  const words = `confirmation.transportBy.${contract.kind}` as const;
  if (!contract.customTransport) return t(`${words}.trader`);
  if (contract.kind === 'PURCHASE') return t(`${words}.company`);
  const { pointName: point } = contract;
  return point ? t(`${words}.company`, { point }) : t(`${words}.companyNowhere`);
}

function quarterWords(quarterId: string, t: Translate, date: (day: string) => string): string {
  const quarter = parseQuarterId(quarterId);
  if (!quarter) throw new Error(`${quarterId} is no quarter`);
  const { dateFrom, dateTo } = quarterDates(quarter);
  return t('confirmation.quarterDates', {
    quarter: formatQuarter(quarter),
    from: date(dateFrom),
    to: date(dateTo),
  });
}
