import { MAX_RICH_TEXT_DEPTH } from '@canola/api-schema/limits';
import { ImageUrl } from '@canola/api-schema/news/image';
import {
  isAllowedLink,
  type RichText,
  type RichTextBlock,
  type RichTextInline,
  type RichTextInnerBlock,
  type RichTextList,
  type RichTextListItem,
  type RichTextMark,
} from '@canola/api-schema/news/rich-text';
import type { JSONContent } from '@tiptap/core';
import { cellAttrs, imageAttrs, startOf } from './attributes.ts';

type InnerBlock = RichTextInnerBlock;
type Paragraph = Extract<InnerBlock, { type: 'paragraph' }>;
type Mark = NonNullable<JSONContent['marks']>[number];

/** A text node is cut where the allow-list would refuse its length. */
const MAX_TEXT = 20_000;
/** Below a list: its item, a paragraph, its text. */
const LIST_NEEDS = 3;

type Pictures = (src: string) => boolean;
const isStored: Pictures = (src) => ImageUrl.safeParse(src).success;

/**
 * The editor's text without Tiptap's additions: exactly what the server stores. A preview shows pictures that
 * are not stored yet, too.
 */
export function toRichText(document: JSONContent, shows: Pictures = isStored): RichText {
  const content = (document.content ?? []).flatMap((node) => topBlock(node, shows));
  const [only] = content;
  const isEmpty = content.length === 1 && only?.type === 'paragraph' && only.content === undefined;
  return { type: 'doc', content: isEmpty ? [] : content };
}

function topBlock(node: JSONContent, shows: Pictures): RichTextBlock[] {
  const content = node.content ?? [];
  switch (node.type) {
    case 'image': {
      const attrs = imageAttrs(node.attrs);
      return attrs && shows(attrs.src) ? [{ type: 'image', attrs }] : [];
    }
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }];
    case 'blockquote': {
      const inner = content.flatMap((child) => innerBlock(child, 3));
      return inner.length > 0 ? [{ type: 'blockquote', content: inner }] : [];
    }
    case 'table':
      return [{ type: 'table', content: content.map(tableRow) }];
    default:
      return innerBlock(node, 2);
  }
}

function tableRow({ content = [] }: JSONContent) {
  return {
    type: 'tableRow' as const,
    content: content.map((cell) => ({
      type: cell.type === 'tableHeader' ? ('tableHeader' as const) : ('tableCell' as const),
      ...cellAttrs(cell.attrs),
      content: (cell.content ?? []).flatMap((child) => innerBlock(child, 5)),
    })),
  };
}

function innerBlock(node: JSONContent, depth: number): InnerBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.attrs?.level ?? 1 }, ...inlineOf(node) }];
    case 'bulletList':
    case 'orderedList':
      return listOrParagraphs(node, depth);
    default:
      return [paragraph(node)];
  }
}

const paragraph = (node: JSONContent): Paragraph => ({ type: 'paragraph', ...inlineOf(node) });

/** Lists in lists in lists: where the depth ends their words go on as paragraphs, so that none is lost. */
function listOrParagraphs(node: JSONContent, depth: number): (Paragraph | RichTextList)[] {
  if (depth + LIST_NEEDS > MAX_RICH_TEXT_DEPTH) return paragraphsIn(node);
  const content = (node.content ?? []).map((item) => listItem(item, depth + 1));
  if (node.type === 'bulletList') return [{ type: 'bulletList', content }];
  return [{ type: 'orderedList', ...startOf(node.attrs), content }];
}

function listItem({ content = [] }: JSONContent, depth: number): RichTextListItem {
  const inner = content.flatMap((node) =>
    node.type === 'paragraph' ? [paragraph(node)] : listOrParagraphs(node, depth + 1),
  );
  return { type: 'listItem', content: inner };
}

function paragraphsIn(node: JSONContent): Paragraph[] {
  return node.type === 'paragraph' ? [paragraph(node)] : (node.content ?? []).flatMap(paragraphsIn);
}

function inlineOf({ content = [] }: JSONContent): { content?: RichTextInline[] } {
  const inline = content.flatMap(textNodes);
  return inline.length > 0 ? { content: inline } : {};
}

function textNodes({ text = '', marks = [] }: JSONContent): RichTextInline[] {
  const allowed = marks.flatMap(mark);
  return pieces(text.toWellFormed().replaceAll('\u0000', '')).map((piece) => ({
    type: 'text',
    text: piece,
    ...(allowed.length > 0 && { marks: allowed }),
  }));
}

function mark({ type, attrs }: Mark): RichTextMark[] {
  if (type !== 'link') return [{ type } as RichTextMark];
  const href = String(attrs?.href ?? '');
  return isAllowedLink(href) ? [{ type: 'link', attrs: { href } }] : [];
}

/** Never between the two halves of a character. */
function pieces(text: string): string[] {
  if (text === '') return [];
  if (text.length <= MAX_TEXT) return [text];
  const end = text.slice(0, MAX_TEXT).isWellFormed() ? MAX_TEXT : MAX_TEXT - 1;
  return [text.slice(0, end), ...pieces(text.slice(end))];
}
