import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { imageUrl } from '@canola/api-schema/news/image';
import type { SaveCommodity } from '@canola/api-schema/news/report';
import type { RichText, RichTextBlock, RichTextInline } from '@canola/api-schema/news/rich-text';
import type { NewReport } from '../../modules/news/index.ts';
import { CHART, COVERS, DRAWN } from './drawings.ts';
import { CURRENCY_ID, type Quote, quoteOf, type Week } from './weeks.ts';
import { GROUPS, type Group, type Move, REASON_FITS, type Words } from './words.ts';
import { CZECH } from './words-cs.ts';
import { ENGLISH } from './words-en.ts';
import { ROMANIAN } from './words-ro.ts';

const WORDS: Record<Language, Words> = { en: ENGLISH, cs: CZECH, ro: ROMANIAN };
/** Besides wheat and rapeseed, one crop and one input each week. */
const SECOND = [3, 2, 5, 6, 7] as const;
const INPUTS = [8, 9, 10] as const;
const DELIVERIES = [0, 3, 6, 10] as const;

/** Neighbouring weeks get different entries of any list that has more than one. */
function pick<T>(list: readonly T[], week: number, shift = 0): T {
  return list[(week + shift) % list.length] as T;
}

/** The report of a week in a language; the same texts whenever it is written. */
export function composeReport(week: Week, language: Language): NewReport['body'] {
  const words = WORDS[language];
  const { number, monday, sunday } = week;
  const ids = [1, 4, pick(SECOND, number), pick(INPUTS, number)];
  const lead = pick([1, 4, pick(SECOND, number)], number);
  const written = (id: number) => writer(words, language, id, quoteOf(id, number, language));
  return {
    headline: written(lead)(pick(words.headlines[quoteOf(lead, number, language).move], number)),
    summary: `${pick(words.summary, number)} ${season(words, week)}`,
    image: { guid: pick(COVERS, number).guid },
    dateFrom: monday,
    dateTo: sunday,
    language,
    commodities: ids.map((id, at): SaveCommodity => {
      const quote = quoteOf(id, number, language);
      const say = written(id);
      return {
        commodityId: id,
        headline: say(headlineOf(words, id, quote.move, number)),
        summary: at === 0 ? longText(words, language, week, say) : shortText(words, week, id, quote, say),
        recommendation: quote.recommendation,
        recommendationText: pick(
          (isBought(id) ? words.buying : words.advice)[quote.recommendation],
          number,
          id,
        ),
      };
    }),
  };
}

type Say = (sentence: string) => string;

function isBought(id: number): boolean {
  return (INPUTS as readonly number[]).includes(id);
}

function headlineOf(words: Words, id: number, move: Move, week: number): string {
  const all = words.headlines[move];
  return pick(isBought(id) ? all.slice(0, 2) : all, week, id);
}

/** Those that do not contradict the price. */
function reasonsFor(words: Words, id: number, move: Move): string[] {
  const group = (Object.keys(GROUPS) as Group[]).find((one) =>
    (GROUPS[one] as readonly number[]).includes(id),
  );
  if (!group) return [];
  const fits = REASON_FITS[group];
  return words.reasons[group].filter((_, at) => move === 'flat' || fits[at] === 'any' || fits[at] === move);
}

function writer(words: Words, language: Language, id: number, { price, change }: Quote): Say {
  const decimals = id === CURRENCY_ID ? 2 : price < 150 ? 1 : 0;
  const unit = words.units[id] ?? 'EUR/t';
  const name = words.names[id] ?? '';
  const amount = (value: number) => `${formatted(value, language, decimals)}\u00a0${unit}`;
  return (sentence) =>
    sentence
      .replace(/^\{name\}/, name)
      .replace('{name}', name.charAt(0).toLowerCase() + name.slice(1))
      .replace('{price}', amount(price))
      .replace('{change}', amount(change));
}

function formatted(value: number, language: Language, decimals: number): string {
  return value.toLocaleString(LOCALE_OF[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

function season(words: Words, { monday }: Week): string {
  const [first, second] = words.seasons[Number(monday.slice(5, 7)) - 1] ?? ['', ''];
  return Number(monday.slice(8)) <= 15 ? first : second;
}

/** Wheat, with everything that the editor offers over a month of reports. */
function longText(words: Words, language: Language, week: Week, say: Say): RichText {
  const { number } = week;
  const quote = quoteOf(1, number, language);
  const reasons = reasonsFor(words, 1, quote.move);
  const source = pick(words.sources, number);
  const extras: readonly RichTextBlock[][] = [
    [table(words, language, number)],
    [{ type: 'blockquote', content: [paragraph(pick(words.quotes, number))] }],
    [{ type: 'image', attrs: { src: imageUrl(CHART.guid), alt: words.chart, ...DRAWN } }],
    [{ type: 'horizontalRule' }],
  ];
  return {
    type: 'doc',
    content: [
      paragraph(say(pick(words.prices[quote.move], number)), { type: 'bold' }),
      paragraph(pick(reasons, number)),
      ...pick(extras, number),
      heading(words.outlookTitle),
      paragraph(season(words, week)),
      paragraph(pick(reasons, number, 1)),
      heading(words.watchTitle),
      list(number % 3 === 0 ? 'orderedList' : 'bulletList', [
        pick(words.watch, number),
        pick(words.watch, number, 3),
        pick(words.watch, number, 6),
      ]),
      {
        type: 'paragraph',
        content: [{ type: 'text', text: source[0], marks: [{ type: 'link', attrs: { href: source[1] } }] }],
      },
    ],
  };
}

function shortText(words: Words, { number }: Week, id: number, { move }: Quote, say: Say): RichText {
  const reasons = reasonsFor(words, id, move);
  const more = number % 2 === 0 && reasons.length > 1 ? [paragraph(pick(reasons, number, id + 1))] : [];
  return {
    type: 'doc',
    content: [
      paragraph(say(pick(words.prices[move], number, id))),
      paragraph(pick(reasons, number, id)),
      ...more,
    ],
  };
}

function paragraph(text: string, ...marks: NonNullable<RichTextInline['marks']>) {
  const inline: RichTextInline = { type: 'text', text, ...(marks.length > 0 && { marks }) };
  return { type: 'paragraph' as const, content: [inline] };
}

function heading(text: string): RichTextBlock {
  return { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text }] };
}

function list(type: 'bulletList' | 'orderedList', items: readonly string[]): RichTextBlock {
  return { type, content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })) };
}

/** The next four deliveries of wheat, each a little dearer for its storage. */
function table(words: Words, language: Language, week: number): RichTextBlock {
  const { price, change, move } = quoteOf(1, week, language);
  const sign = move === 'down' ? '−' : '+';
  const month = new Intl.DateTimeFormat(LOCALE_OF[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const first = new Date(week * 7 * 24 * 3600 * 1000);
  const rows = DELIVERIES.map((ahead) => {
    const delivery = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + ahead, 1));
    return [
      month.format(delivery),
      formatted(price + ahead * 1.6, language, 2),
      sign + formatted(change * (1 - ahead / 20), language, 2),
    ];
  });
  const row = (type: 'tableHeader' | 'tableCell', cells: readonly string[]) => ({
    type: 'tableRow' as const,
    content: cells.map((cell) => ({ type, content: [paragraph(cell)] })),
  });
  return {
    type: 'table',
    content: [row('tableHeader', words.table), ...rows.map((one) => row('tableCell', one))],
  };
}
