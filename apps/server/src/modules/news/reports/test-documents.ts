import { randomUUID } from 'node:crypto';
import type { RichText } from '@canola/api-schema/news/rich-text';
import fc from 'fast-check';
import { unwantedIn } from '../../../platform/http/clean-text.ts';

/** Any text that the server accepts. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => unwantedIn(text, false) === undefined);

const link = fc
  .oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.emailAddress().map((to) => `mailto:${to}`),
  )
  .filter((href) => URL.canParse(href))
  .map((href) => ({ type: 'link', attrs: { href } }));
const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike').map((type) => ({ type })),
  link,
);

const inline = fc.record(
  {
    type: fc.constant('text'),
    text: words,
    marks: fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 4 }),
  },
  { requiredKeys: ['type', 'text'] },
);
const inlines = fc.array(inline, { maxLength: 4 });
const paragraph = fc.record({ type: fc.constant('paragraph'), content: inlines }, { requiredKeys: ['type'] });
const heading = fc.record(
  {
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }),
    content: inlines,
  },
  { requiredKeys: ['type', 'attrs'] },
);

function listOf(depth: number): fc.Arbitrary<object> {
  const rest = depth === 0 ? paragraph : fc.oneof(paragraph, listOf(depth - 1));
  const item = fc
    .tuple(paragraph, fc.array(rest, { maxLength: 2 }))
    .map(([first, more]) => ({ type: 'listItem', content: [first, ...more] }));
  const content = fc.array(item, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    fc.record({ type: fc.constant('bulletList'), content }),
    fc.record(
      { type: fc.constant('orderedList'), attrs: fc.record({ start: fc.nat({ max: 99 }) }), content },
      { requiredKeys: ['type', 'content'] },
    ),
  );
}

const inner = fc.array(fc.oneof(paragraph, heading, listOf(0)), { minLength: 1, maxLength: 2 });
const cell = fc.record(
  {
    type: fc.constantFrom('tableCell', 'tableHeader'),
    attrs: fc.record({
      colspan: fc.integer({ min: 1, max: 20 }),
      rowspan: fc.constant(1),
      colwidth: fc.constant(null),
    }),
    content: inner,
  },
  { requiredKeys: ['type', 'content'] },
);
const table = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((rows) => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) }));
const side = fc.integer({ min: 1, max: 12_000 });
const image = fc.record({
  type: fc.constant('image'),
  attrs: fc.record(
    { src: fc.constant(`/can-news/api/image/${randomUUID()}`), alt: words, width: side, height: side },
    { requiredKeys: ['src', 'width', 'height'] },
  ),
});

const block = fc.oneof(
  paragraph,
  heading,
  listOf(2),
  table,
  fc.record({ type: fc.constant('blockquote'), content: inner }),
  fc.constant({ type: 'horizontalRule' }),
);

function documentOf(blocks: fc.Arbitrary<object>): fc.Arbitrary<RichText> {
  return fc
    .array(blocks, { minLength: 1, maxLength: 6 })
    .map((content) => structuredClone({ type: 'doc', content }) as RichText);
}

/** Documents of everything that is allowed. */
export const documents = documentOf(
  fc.oneof({ weight: 6, arbitrary: block }, { weight: 1, arbitrary: image }),
);

/** The same without pictures, which would have to be uploaded first. */
export const documentsWithoutImages = documentOf(block);

type Node = Record<string, unknown>;

/** Each makes any node that it fits to not allowed; where it does not fit, it returns false. */
const DAMAGES: readonly ((node: Node) => boolean)[] = [
  (node) => Boolean(Object.assign(node, { onclick: 'alert(1)' })),
  (node) => Boolean(Object.assign(node, { type: 'iframe' })),
  (node) => Boolean(Object.assign(node, { attrs: { ...(node.attrs as object), style: 'color:red' } })),
  (node) => Boolean(Object.assign(node, { content: [{ type: 'doc', content: [] }] })),
  (node) => delete node.type,
  (node) => node.type === 'text' && Boolean(Object.assign(node, { text: '' })),
  (node) => node.type === 'text' && Boolean(Object.assign(node, { text: 'a\u0000' })),
  (node) =>
    node.type === 'text' &&
    Boolean(Object.assign(node, { marks: [{ type: 'link', attrs: { href: 'javascript:a' } }] })),
  (node) => node.type === 'heading' && Boolean(Object.assign(node, { attrs: { level: 7 } })),
  (node) =>
    node.type === 'image' && Boolean(Object.assign(node.attrs as object, { src: 'https://a.test/a.png' })),
  (node) => node.type === 'listItem' && Boolean(Object.assign(node, { content: [] })),
];

/** A document with one node somewhere in it damaged. */
export const damagedDocuments = fc
  .tuple(documents, fc.nat(), fc.nat({ max: DAMAGES.length - 1 }))
  .map(([document, place, kind]) => {
    const damaged = structuredClone(document) as unknown as Node;
    const nodes = nodesOf(damaged);
    // From the chosen place on, the first node that the damage fits to.
    const order = nodes.map((_, at) => nodes[(place + at) % nodes.length] as Node);
    if (!order.some((node) => DAMAGES[kind]?.(node))) DAMAGES[0]?.(damaged);
    return damaged;
  });

function nodesOf(node: Node): Node[] {
  const content = (node.content ?? []) as Node[];
  return [node, ...content.flatMap(nodesOf)];
}
