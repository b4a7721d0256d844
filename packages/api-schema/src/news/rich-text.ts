import { z } from 'zod';
import { MAX_IMAGE_SIDE, MAX_RICH_TEXT_DEPTH } from '../limits.ts';
import { ImageUrl } from './image.ts';
import { StorableText } from './storable-text.ts';

/**
 * The text of a report: a tree that the editor writes and the reader draws node by node, never a string of markup.
 * Anything not listed here is refused, on save and again on read (docs/product/news.md#rich-text).
 */
const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
const MAX_LINK_LENGTH = 2000;
const MAX_TEXT_NODE_LENGTH = 20_000;
const MAX_ALT_LENGTH = 300;
const MAX_SPAN = 20;
const MAX_COLUMN_WIDTH = 2000;

/** Browsers and Node have it; this package is compiled without the types of either. */
declare const URL: { parse(text: string): { protocol: string } | null };

export function isAllowedLink(href: string): boolean {
  const protocol = URL.parse(href)?.protocol;
  return protocol !== undefined && LINK_PROTOCOLS.includes(protocol);
}

const plainMark = <const Type extends string>(type: Type) => z.strictObject({ type: z.literal(type) });

const RichTextMark = z.discriminatedUnion('type', [
  plainMark('bold'),
  plainMark('italic'),
  plainMark('underline'),
  plainMark('strike'),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: StorableText.max(MAX_LINK_LENGTH, 'field.too-long').refine(isAllowedLink, 'link.not-allowed'),
    }),
  }),
]);
export type RichTextMark = z.infer<typeof RichTextMark>;

const TextNode = z.strictObject({
  type: z.literal('text'),
  text: StorableText.min(1).max(MAX_TEXT_NODE_LENGTH, 'field.too-long'),
  marks: z
    .array(RichTextMark)
    .refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length, 'mark.twice')
    .optional(),
});
export type RichTextInline = z.infer<typeof TextNode>;

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(TextNode).optional() });

const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.int().min(1).max(6) }),
  content: z.array(TextNode).optional(),
});

/** Written out, because a type cannot be inferred from a schema that contains itself. */
export interface RichTextListItem {
  type: 'listItem';
  content: (z.infer<typeof Paragraph> | RichTextList)[];
}
export type RichTextList =
  | { type: 'bulletList'; content: RichTextListItem[] }
  | { type: 'orderedList'; attrs?: { start: number } | undefined; content: RichTextListItem[] };

const ListItem: z.ZodType<RichTextListItem, RichTextListItem> = z.strictObject({
  type: z.literal('listItem'),
  get content() {
    return z
      .array(z.union([Paragraph, BulletList, OrderedList]))
      .min(1)
      .refine(([first]) => first?.type === 'paragraph', 'list-item.starts-with-paragraph');
  },
});

const BulletList = z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem).min(1) });
const OrderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.strictObject({ start: z.int().min(0).max(100_000) }).optional(),
  content: z.array(ListItem).min(1),
});

/** Blocks that a quote or a table cell may hold: no images, no tables. */
const InnerBlock = z.discriminatedUnion('type', [Paragraph, Heading, BulletList, OrderedList]);
export type RichTextInnerBlock = z.infer<typeof InnerBlock>;

const Blockquote = z.strictObject({ type: z.literal('blockquote'), content: z.array(InnerBlock).min(1) });

const Span = z.int().min(1).max(MAX_SPAN);
const cell = <const Type extends string>(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    attrs: z
      .strictObject({
        colspan: Span.optional(),
        rowspan: Span.optional(),
        colwidth: z.array(z.int().min(0).max(MAX_COLUMN_WIDTH)).max(MAX_SPAN).nullish(),
      })
      .optional(),
    content: z.array(InnerBlock).min(1),
  });

const TableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(z.discriminatedUnion('type', [cell('tableCell'), cell('tableHeader')])),
});
const Table = z.strictObject({ type: z.literal('table'), content: z.array(TableRow).min(1) });

const Side = z.int().min(1).max(MAX_IMAGE_SIDE);
const Image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    src: ImageUrl,
    alt: StorableText.max(MAX_ALT_LENGTH, 'field.too-long').nullish(),
    width: Side,
    height: Side,
  }),
});

const HorizontalRule = z.strictObject({ type: z.literal('horizontalRule') });

const Block = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  Blockquote,
  Table,
  Image,
  HorizontalRule,
]);
export type RichTextBlock = z.infer<typeof Block>;

const RichTextDocument = z.strictObject({ type: z.literal('doc'), content: z.array(Block) });
export type RichText = z.infer<typeof RichTextDocument>;

/**
 * Counts nodes below nodes with a stack of its own: a schema that calls itself overflows on a tree that is a few
 * thousand nodes deep, before it can refuse it.
 */
function isTooDeep(value: unknown): boolean {
  const open: [node: unknown, depth: number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    if (depth > MAX_RICH_TEXT_DEPTH) return true;
    const content = (node as { content?: unknown } | null | undefined)?.content;
    if (Array.isArray(content)) for (const child of content) open.push([child, depth + 1]);
  }
  return false;
}

/** A report's text from anywhere: the depth first, then the whole allow-list. */
export const RichText = z
  .custom<RichText>((value) => !isTooDeep(value), 'rich-text.too-deep')
  .pipe(RichTextDocument);

/** Throws a `ZodError` for anything that is not allowed. */
export function parseRichText(value: unknown): RichText {
  return RichText.parse(value);
}

/** Null instead of an error. */
export function safeParseRichText(value: unknown): RichText | null {
  const { data } = RichText.safeParse(value);
  return data ?? null;
}

export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [] };

/** The words, block by block, for a search or to see whether there are any. */
export function wordsOf(text: RichText): string {
  const words: string[] = [];
  const open: unknown[] = [text];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { text: own, content } = node as { text?: string; content?: unknown[] };
    if (own !== undefined) words.push(own);
    if (content) open.push(...content.toReversed());
  }
  return words.join(' ');
}

/** Guids of the images in a text. */
export function imagesOf(text: RichText): string[] {
  return text.content.flatMap((block) =>
    block.type === 'image' ? [block.attrs.src.slice(block.attrs.src.lastIndexOf('/') + 1)] : [],
  );
}

/** A text without words and images counts as not filled in. */
export function isBlank(text: RichText): boolean {
  return wordsOf(text).trim() === '' && imagesOf(text).length === 0;
}
