import { describe, expect, it } from 'vitest';
import { MAX_RICH_TEXT_DEPTH } from '../limits.ts';
import { imagesOf, isBlank, parseRichText, type RichText, safeParseRichText, wordsOf } from './rich-text.ts';

const GUID = '0b6f2a3c-9d1e-4f58-8a27-3c5d7e9f1a2b';
const SRC = `/can-news/api/image/${GUID}`;

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (value: string, ...marks: unknown[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (href: string) => paragraph(text('here', { type: 'link', attrs: { href } }));
const image = (attrs: object) => ({ type: 'image', attrs: { src: SRC, width: 1600, height: 900, ...attrs } });
const list = (...items: unknown[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(text('item')), item] })),
});
const cell = (...content: unknown[]) => ({ type: 'tableCell', content });
const table = (...cells: unknown[]) => ({ type: 'table', content: [{ type: 'tableRow', content: cells }] });

const FULL = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Harvest')] },
  paragraph(
    text('bold', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'strike' }),
    text('site', { type: 'link', attrs: { href: 'https://www.canola.test/a?b=c#d' } }),
  ),
  { type: 'paragraph' },
  list({ type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph()] }] }),
  { type: 'blockquote', content: [paragraph(text('they said'))] },
  table(
    { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1, colwidth: null }, content: [paragraph()] },
    cell(paragraph(text('1')), list(paragraph())),
  ),
  image({ alt: 'a field' }),
  { type: 'horizontalRule' },
);

describe('a report’s text', () => {
  it('holds all that the editor offers', () => {
    expect(parseRichText(FULL)).toEqual(FULL);
  });

  it.each(['http://a.test', 'https://a.test', 'mailto:jan@farm.test', 'tel:+420602418337'])(
    'links to %s',
    (href) => {
      expect(safeParseRichText(doc(link(href)))).not.toBeNull();
    },
  );

  it.each<[string, unknown]>([
    ['no document', null],
    ['a string of markup', '<p>hello</p>'],
    ['a list of documents', [FULL]],
    ['a document without content', { type: 'doc' }],
    ['a document in a document', doc(FULL)],
    ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
    ['markup as a node', doc({ type: 'html', html: '<img src=x onerror=alert(1)>' })],
    ['a script as a link', doc(link('javascript:alert(1)'))],
    ['a script as a link, in capitals', doc(link('JavaScript:alert(1)'))],
    ['a script as a link, split by a tab', doc(link('java\tscript:alert(1)'))],
    ['a script as a link, after a control character', doc(link('\u0001javascript:alert(1)'))],
    ['a page in a link', doc(link('data:text/html,<script>alert(1)</script>'))],
    ['a link into the browser', doc(link('blob:https://a.test/1'))],
    ['a link to a file', doc(link('file:///etc/passwd'))],
    ['a link without a host', doc(link('/admin'))],
    ['a link of 2001 characters', doc(link(`https://a.test/${'x'.repeat(1986)}`))],
    [
      'a link with a target',
      doc(paragraph(text('a', { type: 'link', attrs: { href: 'https://a.test', target: '_blank' } }))),
    ],
    ['a link without an address', doc(paragraph(text('a', { type: 'link' })))],
    ['a mark twice', doc(paragraph(text('a', { type: 'bold' }, { type: 'bold' })))],
    ['an unknown mark', doc(paragraph(text('a', { type: 'textStyle', attrs: { color: 'red' } })))],
    ['a heading of level 9', doc({ type: 'heading', attrs: { level: 9 }, content: [text('a')] })],
    ['a heading of level 0', doc({ type: 'heading', attrs: { level: 0 } })],
    ['a heading of level "1"', doc({ type: 'heading', attrs: { level: '1' } })],
    ['a heading without a level', doc({ type: 'heading', content: [text('a')] })],
    ['an image from elsewhere', doc(image({ src: 'https://a.test/x.png' }))],
    ['an image from elsewhere that names ours', doc(image({ src: `https://a.test${SRC}` }))],
    ['an image from another host, without its scheme', doc(image({ src: `//a.test${SRC}` }))],
    ['an image in its address', doc(image({ src: 'data:image/svg+xml,<svg onload=alert(1)>' }))],
    ['an image that only the writer’s browser has', doc(image({ src: 'blob:https://canola.test/1' }))],
    ['an image with a query', doc(image({ src: `${SRC}?w=480` }))],
    ['an image above its folder', doc(image({ src: '/can-news/api/image/../report' }))],
    ['an image with a handler', doc(image({ onerror: 'alert(1)' }))],
    ['an image without its size', doc({ type: 'image', attrs: { src: SRC } })],
    ['an image of no width', doc(image({ width: 0 }))],
    ['an image in a paragraph', doc(paragraph(image({})))],
    ['an image in a list', doc(list(image({})))],
    ['an image in a cell', doc(table(cell(image({}))))],
    ['an image in a quote', doc({ type: 'blockquote', content: [image({})] })],
    ['a table in a cell', doc(table(cell(table(cell(paragraph())))))],
    ['a cell outside a table', doc(cell(paragraph()))],
    ['a row outside a table', doc({ type: 'tableRow', content: [] })],
    ['a cell over a thousand columns', doc(table({ ...cell(paragraph()), attrs: { colspan: 1000 } }))],
    ['a list item outside a list', doc({ type: 'listItem', content: [paragraph()] })],
    [
      'a list item that begins with a list',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [list(paragraph())] }] }),
    ],
    ['a paragraph in a paragraph', doc(paragraph(paragraph(text('a'))))],
    ['text outside a paragraph', doc(text('a'))],
    ['an empty text', doc(paragraph(text('')))],
    ['text with a NUL', doc(paragraph(text('a\u0000b')))],
    ['half a character', doc(paragraph(text('\ud83c')))],
    ['an attribute of a paragraph', doc({ type: 'paragraph', attrs: { style: 'position:fixed' } })],
    ['content of a rule', doc({ type: 'horizontalRule', content: [text('a')] })],
    ['a prototype', JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}')],
  ])('refuses %s', (_, value) => {
    expect(safeParseRichText(value)).toBeNull();
  });

  const nested = (levels: number) => {
    let inner: unknown = paragraph();
    for (let level = 0; level < levels; level++) inner = list(inner);
    return doc(inner);
  };

  it(`is ${MAX_RICH_TEXT_DEPTH} levels deep at most`, () => {
    // doc, then list and item for each level, then the paragraph's text.
    const most = (MAX_RICH_TEXT_DEPTH - 3) / 2;
    expect(safeParseRichText(nested(Math.floor(most)))).not.toBeNull();
    expect(safeParseRichText(nested(Math.floor(most) + 2))).toBeNull();
  });

  it.each([3000, 100_000])('refuses one of %d lists in each other without falling over', (levels) => {
    expect(safeParseRichText(nested(levels))).toBeNull();
  });

  it('refuses depth in places where none is expected', () => {
    let deep: unknown = {};
    for (let level = 0; level < 50_000; level++) deep = { attrs: deep, marks: [deep] };
    for (const value of [
      deep,
      doc(deep),
      doc(paragraph(deep)),
      doc(image({ src: deep })),
      doc({ type: deep }),
    ])
      expect(safeParseRichText(value)).toBeNull();
  });
});

it('words and pictures of a text are found in their order', () => {
  const full = parseRichText(FULL);
  expect(wordsOf(full)).toBe('Harvest bold site item they said 1 item');
  expect(imagesOf(full)).toEqual([GUID]);
});

it.each<[string, unknown, boolean]>([
  ['no blocks', doc(), true],
  ['empty paragraphs', doc({ type: 'paragraph' }, paragraph(text(' '))), true],
  ['a rule', doc({ type: 'horizontalRule' }), true],
  ['a word', doc(paragraph(text('a'))), false],
  ['a picture', doc(image({})), false],
])('%s: blank is %s', (_, value, blank) => {
  expect(isBlank(value as RichText)).toBe(blank);
});
