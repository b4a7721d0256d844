// @vitest-environment jsdom
import type { RichText, RichTextBlock } from '@canola/api-schema/news/rich-text';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, startI18n } from '#shared/i18n/i18n.ts';
import { RichTextView, srcSetOf } from './rich-text.tsx';

beforeAll(async () => {
  await startI18n();
  await loadTexts(['news']);
});
afterEach(cleanup);

const show = (...content: unknown[]) => {
  const { container } = render(<RichTextView text={{ type: 'doc', content } as RichText} />);
  return container;
};
const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content }) as RichTextBlock;
const cell = (text: string, type = 'tableCell') => ({ type, content: [paragraph(words(text))] });
const row = (...content: object[]) => ({ type: 'tableRow', content });

test.each([
  [1, 2],
  [2, 3],
  [5, 6],
  [6, 6],
])('a heading of level %i is one of level %i on the page', (written, drawn) => {
  show({ type: 'heading', attrs: { level: written }, content: [words('Bids')] });
  expect(screen.getByRole('heading', { level: drawn }).textContent).toBe('Bids');
});

test('marks are nested, and a link opens elsewhere without a way back', () => {
  const link = { type: 'link', attrs: { href: 'https://mill.test/' } };
  show(paragraph(words('the mill', [{ type: 'bold' }, link])));
  const drawn = screen.getByRole('link', { name: 'the mill' });
  expect(drawn.getAttribute('rel')).toContain('noopener');
  expect(drawn.closest('strong')).not.toBeNull();
});

test('a link that the allow-list does not have is only its words', () => {
  show(paragraph(words('press me', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('press me')).toBeTruthy();
});

test.each([
  'https://elsewhere.test/a.png',
  '//elsewhere.test/a.png',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '/can-news/api/report',
])('the picture %s is not loaded', (src) => {
  expect(show({ type: 'image', attrs: { src, width: 10, height: 10 } }).querySelector('img')).toBeNull();
});

test('what is not known is not drawn', () => {
  expect(show({ type: 'script', content: [words('alert(1)')] }).textContent).toBe('');
});

test('a table has a head, a box that can be scrolled by keys, and figures aligned at their end', () => {
  const container = show({
    type: 'table',
    content: [
      row(cell('Delivery', 'tableHeader'), cell('Haná', 'tableHeader'), cell('Note', 'tableHeader')),
      row(cell('Q4 26', 'tableHeader'), cell('11,850'), cell('delivered')),
      row(cell('Q1 27', 'tableHeader'), cell('−1.5 %'), cell('11')),
    ],
  });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Delivery',
    'Haná',
    'Note',
  ]);
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Table' }).getAttribute('tabindex')).toBe('0');
  expect([...container.querySelectorAll('.rich-number')].map((cell) => cell.textContent)).toEqual([
    'Haná',
    '11,850',
    '−1.5 %',
  ]);
});

test('a stored picture comes in the size that the screen needs, with its place kept', () => {
  const src = '/can-news/api/image/018f3c1e-0000-4000-8000-000000000000';
  show({ type: 'image', attrs: { src, alt: 'A field', width: 1600, height: 900 } });
  const image = screen.getByRole('img', { name: 'A field' });
  expect(image.getAttribute('srcset')).toBe(`${src}?w=480 480w, ${src}?w=960 960w, ${src}?w=1600 1600w`);
  expect([image.getAttribute('width'), image.getAttribute('height'), image.getAttribute('loading')]).toEqual([
    '1600',
    '900',
    'lazy',
  ]);
  expect(srcSetOf('blob:https://canola.test/1')).toBeUndefined();
});
