// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { PendingImages } from './pending-images.ts';
import { RichTextField } from './rich-text-field.tsx';

prepareScreens();
beforeAll(() => {
  // jsdom measures no ranges; the editor asks where the selection is, to scroll to it.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  return loadTexts(['editor']);
});

const START = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wheat' }] }] };

async function open() {
  const { user } = await showScreen(
    <RichTextField label="Text" defaultValue={START} onChange={() => {}} images={new PendingImages()} />,
  );
  const text = await screen.findByRole('textbox', { name: 'Text' });
  act(() => text.focus());
  return { user, text };
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
