import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import type { SaveReport } from '@canola/api-schema/news/report';
import type { RichTextBlock } from '@canola/api-schema/news/rich-text';
import { formatChange, formatNumber } from '@canola/api-schema/number-format';
import type { Commodity } from '@canola/api-schema/prices/rates';
import { addDays, listedContracts } from '../../modules/prices/index.ts';
import { previousDay, settleOn } from '../../sandbox/futures/futures-model.ts';

export type Part = SaveReport['commodities'][number];

/** The commodities of reports that the demo's exchange trades. */
export const TRADED: Partial<Record<number, Commodity>> = { 1: 'wheat', 4: 'rapeseed' };

interface Contract {
  month: string;
  price: number;
  change: number;
}

/** Of the week's last session, with the change in a week; the nearest contract first. */
export function contractsIn(commodity: Commodity, sunday: string): Contract[] {
  const day = previousDay(commodity, sunday);
  const before = previousDay(commodity, addDays(sunday, -7));
  return listedContracts(commodity, day).map(({ month }) => {
    const price = Number(settleOn(commodity, month, day));
    return { month, price, change: price - Number(settleOn(commodity, month, before)) };
  });
}

const FIGURE = /\d+(?=\u00a0EUR\/t)/g;

/** A whole sentence with the week's figures; nothing else in a part has any. */
function leadOf({ summary }: Part): string {
  for (const block of summary.content)
    if (block.type === 'paragraph')
      for (const { text } of block.content ?? []) if (text.match(FIGURE)) return text;
  return '';
}

/** Whether a headline is one of these parts', whatever its figures. */
export function isAbout(headline: string, written: readonly Part[]): boolean {
  const blank = (text: string) => text.replaceAll(FIGURE, '');
  return written.some((part) => blank(part.headline) === blank(headline));
}

/**
 * A part with the figures of the demo's exchange: in its own words where that moved the same way, otherwise in those of
 * another week. `written` are all parts about the same commodity.
 */
export function asTraded(
  part: Part,
  written: readonly Part[],
  contracts: readonly Contract[],
  language: Language,
): Part {
  const [nearest] = contracts;
  if (!nearest) return part;
  const price = Math.round(nearest.price);
  const change = price - Math.round(nearest.price - nearest.change);
  const moved = Math.abs(change) <= 1 ? 'NORMAL' : change > 0 ? 'BULLISH' : 'BEARISH';
  const fitting = written.filter(({ recommendation }) => recommendation === moved);
  const own = written.indexOf(part);
  const said = part.recommendation === moved ? part : (fitting[own % fitting.length] ?? part);
  // Prices are always above their change.
  const saidPrice = Math.max(...(leadOf(said).match(FIGURE) ?? []).map(Number));
  const fill = (text: string) =>
    text.replaceAll(FIGURE, (figure) =>
      String(Number(figure) === saidPrice ? price : Math.max(1, Math.abs(change))),
    );
  const content = part.summary.content.map((block): RichTextBlock => {
    if (block.type === 'table') return tableOf(block, contracts, language);
    if (block.type !== 'paragraph') return block;
    const replace = (text: string) => (text.match(FIGURE) ? fill(leadOf(said)) : text);
    return { ...block, content: block.content?.map((node) => ({ ...node, text: replace(node.text) })) };
  });
  const { recommendation, recommendationText } = said;
  return {
    ...part,
    headline: fill(said.headline),
    summary: { ...part.summary, content },
    recommendation,
    recommendationText,
  };
}

type Table = Extract<RichTextBlock, { type: 'table' }>;

/** Delivery, price and change, below the names of the columns. */
function tableOf(table: Table, contracts: readonly Contract[], language: Language): Table {
  const locale = LOCALE_OF[language];
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const [head, ...rows] = table.content;
  const filled = contracts.slice(0, rows.length).map(({ month, price, change }) => {
    const texts = [
      months.format(new Date(month)),
      formatNumber(price, locale, { decimals: 2 }),
      formatChange(change, locale, { decimals: 2 }),
    ];
    return {
      type: 'tableRow' as const,
      content: texts.map((text) => ({
        type: 'tableCell' as const,
        content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
      })),
    };
  });
  return { ...table, content: [...(head ? [head] : []), ...filled] };
}
