// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { JSONContent } from '@tiptap/core';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { PendingImages } from './pending-images.ts';
import { RichTextField } from './rich-text-field.tsx';
import { toRichText } from './to-rich-text.ts';

prepareScreens();
beforeAll(() => {
  // jsdom measures no ranges; the editor asks where the selection is, to scroll to it.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  return loadTexts(['editor']);
});

const START = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wheat' }] }] };

async function open() {
  const changes: JSONContent[] = [];
  const { user } = await showScreen(
    <RichTextField
      label="Text"
      defaultValue={START}
      onChange={(text) => changes.push(text)}
      images={new PendingImages()}
    />,
  );
  const text = await screen.findByRole('textbox', { name: 'Text' });
  act(() => text.focus());
  return { user, text, written: () => toRichText(changes.at(-1) ?? START).content };
}

test('Alt+F10 leads into the tools, the arrows move within, Escape leads back', async () => {
  const { user, text } = await open();
  await user.keyboard('{Alt>}{F10}{/Alt}');
  expect(document.activeElement?.textContent).toContain('Paragraph');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(text));
});

test('a style that is chosen by keyboard is on, and the focus is in the text', async () => {
  const { user, text } = await open();
  await user.keyboard('{Alt>}{F10}{/Alt}{ArrowRight}{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(document.activeElement).toBe(text);
});

const WHEAT = { type: 'paragraph', content: [{ type: 'text', text: 'Wheat' }] };
const inList = (type: string) => ({ type, content: [{ type: 'listItem', content: [WHEAT] }] });

test.each([
  ['Bulleted list', inList('bulletList')],
  ['Numbered list', inList('orderedList')],
  ['Quote', { type: 'blockquote', content: [WHEAT] }],
])('%s is put around the paragraph, and taken off again', async (name, made) => {
  const { user, text, written } = await open();
  const tool = screen.getByRole('button', { name });
  await user.click(tool);
  await waitFor(() => expect(tool.getAttribute('aria-pressed')).toBe('true'));
  expect(written()).toEqual([made]);
  expect(document.activeElement).toBe(text);
  await user.click(tool);
  await waitFor(() => expect(tool.getAttribute('aria-pressed')).toBe('false'));
  expect(written()).toEqual([WHEAT]);
});

test('one kind of list becomes the other', async () => {
  const { user, written } = await open();
  await user.click(screen.getByRole('button', { name: 'Bulleted list' }));
  await user.click(screen.getByRole('button', { name: 'Numbered list' }));
  await waitFor(() => expect(written()).toEqual([inList('orderedList')]));
});

test('a line, and what was done is undone and done again', async () => {
  const { user, written } = await open();
  await user.click(screen.getByRole('button', { name: 'Horizontal line' }));
  await waitFor(() => expect(written()).toContainEqual({ type: 'horizontalRule' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(written()).toEqual([WHEAT]));
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(written()).toContainEqual({ type: 'horizontalRule' }));
});

test.each([1, 2, 3, 4, 5, 6])('a paragraph becomes a heading of level %i', async (level) => {
  const { user, written } = await open();
  await user.click(screen.getByRole('button', { name: /^Paragraph style/ }));
  await user.click(await screen.findByRole('menuitem', { name: `Heading ${level}` }));
  await waitFor(() =>
    expect(written()).toEqual([{ type: 'heading', attrs: { level }, content: WHEAT.content }]),
  );
});
