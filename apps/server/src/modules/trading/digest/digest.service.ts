import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { SILENCE_DAYS } from '@canola/api-schema/deliveries/rules';
import { DAY_MS } from '@canola/api-schema/duration';
import type { DigestLine } from '@canola/api-schema/notifications/mail-choice';
import { formatExactPrice } from '@canola/api-schema/number-format';
import { dayInZone, formatQuarter, parseQuarterId } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import { dateFormat } from '../../../platform/i18n/date-format.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { DigestSection } from '../../notifications/index.ts';
import { readableCompanies, signableCompanies } from '../companies/access.service.ts';
import { showsCrops } from '../masking/masking.service.ts';
import { ITEMS } from '../reference/index.ts';
import { amountWords, moneyWords } from '../wording.ts';
import { type DigestFacts, readDigestFacts } from './digest.queries.ts';

/**
 * All that waits for the person, and the prices, orders, deliveries and money of their companies. A price is named where
 * the plan shows it at this moment (docs/product/alerts.md#digest).
 */
export async function digestOfTrading(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: Viewer,
  { since }: { since: Date },
): Promise<DigestSection[]> {
  const companies = await readDigestFacts(db.$client, readableCompanies(reader), clock.now(), since);
  const signable = signableCompanies(reader);
  const { language } = reader;
  const t = texts(language, 'notifications');
  const priced = companies.filter((company) => showsCrops(reader, company));
  const waits = companies.flatMap((company) => [
    ...(signable.includes(company.usersCompanyId) ? toSign(company, language) : []),
    ...toAnswer(company, language),
  ]);
  const crops = priced.flatMap((company) => cropLines(company, language));
  const moved = crops.toSorted((a, b) => b.share - a.share)[0];
  return [
    {
      title: t('digest.waits'),
      lines: waits,
      isNews: waits.length > 0,
      headline: waits.length > 0 ? t('digest.waiting', { count: waits.length }) : undefined,
    },
    {
      title: t('digest.crops'),
      lines: crops.map(({ line }) => line),
      isNews: moved !== undefined && moved.share > 0,
      headline: moved && headlineOf(moved),
    },
    {
      title: t('digest.orders'),
      lines: priced.flatMap((company) => orderLines(company, language)),
      isNews: false,
    },
    {
      title: t('digest.week'),
      lines: companies.flatMap((company) => weekLines(company, language)),
      isNews: false,
    },
  ];
}

const NOTHING_MORE = { value: null, change: null, url: null, action: null };

function toSign({ due }: DigestFacts, language: Language): DigestLine[] {
  const t = texts(language, 'notifications');
  return due.map(({ id, total, currency, ...goods }) => ({
    ...NOTHING_MORE,
    text: t('digest.sign'),
    hint: `${goodsOf(goods, language)}, ${moneyWords(total, currency, language)}`,
    url: `/transactions-and-orders/contracts/${id}`,
    action: t('digest.toSign'),
  }));
}

function toAnswer({ tickets, proposed, countryId }: DigestFacts, language: Language): DigestLine[] {
  const t = texts(language, 'notifications');
  const action = t('digest.toOpen');
  const answers = tickets.map(({ contractId, number, enteredAt, needsYes, ...goods }) => {
    const silence = new Date(Date.parse(enteredAt) + SILENCE_DAYS * DAY_MS);
    const date = dayWords(dayInZone(silence, timeZoneOf(countryId)), language);
    return {
      ...NOTHING_MORE,
      text: t('digest.ticket', { number }),
      hint: needsYes
        ? goodsOf(goods, language)
        : t('digest.silence', { goods: goodsOf(goods, language), date }),
      url: `/deliveries/${contractId}`,
      action,
    };
  });
  return [
    ...answers,
    ...proposed.map(({ contractId, day, from, to, ...goods }) => ({
      ...NOTHING_MORE,
      text: t('digest.callOff', { date: dayWords(day, language) }),
      hint: `${from}–${to}, ${goodsOf(goods, language)}`,
      url: `/deliveries/${contractId}`,
      action,
    })),
  ];
}

function cropLines({ crops, currency }: DigestFacts, language: Language) {
  return crops.map(({ cropId, quarterId, price, before }) => {
    const moved = new Decimal(price).minus(before ?? price);
    const sign = moved.gt(0) ? '+' : '−';
    const step = moved.isZero()
      ? '=\u00a00'
      : `${sign}${moneyWords(moved.abs().toFixed(2), currency, language)}`;
    return {
      /** The part by which it moved. */
      share: moved.abs().div(price).toNumber(),
      line: {
        ...NOTHING_MORE,
        text: nameOf(cropId, language),
        hint: quarterName(quarterId),
        value: formatExactPrice(price, currency, LOCALE_OF[language]),
        change: before === null ? null : step,
      },
    };
  });
}

/** Without a change where there is none to tell. */
function headlineOf({ share, line: { text, value, change } }: ReturnType<typeof cropLines>[number]): string {
  return share > 0 ? `${text} ${value} (${change})` : `${text} ${value}`;
}

function orderLines({ orders }: DigestFacts, language: Language): DigestLine[] {
  const t = texts(language, 'notifications');
  return orders.flatMap(({ id, offerId, ladderId, cropId, quarterId, tons, price, currency, best }) => {
    if (best === null) return [];
    const missing = Decimal.max(0, new Decimal(price).minus(best)).toFixed(2);
    return [
      {
        ...NOTHING_MORE,
        text: `${amountWords(tons, language)} ${nameOf(cropId, language)}`,
        hint: t('digest.order', {
          quarter: quarterName(quarterId),
          price: formatExactPrice(price, currency, LOCALE_OF[language]),
        }),
        value: t('digest.missing', { amount: moneyWords(missing, currency, language) }),
        url: ladderId
          ? `/transactions-and-orders/ladders/${ladderId}`
          : `/transactions-and-orders/offers/${offerId}/orders/${id}`,
      },
    ];
  });
}

/** Deliveries and money in the order of their days: the overdue come first. */
function weekLines({ deliveries, money, today }: DigestFacts, language: Language): DigestLine[] {
  const t = texts(language, 'notifications');
  const carried = deliveries.map(({ contractId, day, from, to, place, lorries, ...goods }) => ({
    day,
    line: {
      ...NOTHING_MORE,
      text: `${dayWords(day, language)}, ${from}–${to}`,
      hint: `${goodsOf(goods, language)}, ${place}`,
      value: t('digest.lorries', { count: lorries }),
      url: `/deliveries/${contractId}`,
    },
  }));
  const owed = money.map(({ id, year, sequence, dueDay, trader, rest, currency }) => {
    const late = Math.round((Date.parse(today) - Date.parse(dueDay)) / DAY_MS);
    const number = `${String(year).slice(2)}-${String(sequence).padStart(4, '0')}`;
    return {
      day: dueDay,
      line: {
        ...NOTHING_MORE,
        text: late > 0 ? t('digest.overdue', { count: late }) : dayWords(dueDay, language),
        hint: t('digest.settlement', { trader, number }),
        value: moneyWords(rest, currency, language),
        url: `/owed/${id}`,
      },
    };
  });
  return [...carried, ...owed].toSorted((a, b) => a.day.localeCompare(b.day)).map(({ line }) => line);
}

const goodsOf = (
  { tons, cropId, trader }: { tons: string; cropId: string; trader: string },
  language: Language,
) => `${amountWords(tons, language)} ${nameOf(cropId, language)}, ${trader}`;

function quarterName(quarterId: string): string {
  const quarter = parseQuarterId(quarterId);
  return quarter ? formatQuarter(quarter) : quarterId;
}

function dayWords(day: string, language: Language): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return dateFormat(LOCALE_OF[language], style).format(new Date(day));
}

const nameOf = (cropId: string, language: Language) =>
  ITEMS.find(({ id }) => id === cropId)?.names[language] ?? cropId;
