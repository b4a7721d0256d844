// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { toastQueue } from '#shared/ui/toast.ts';
import { PostalCodeControl } from './postal-code-control.tsx';

const connection = vi.hoisted(() => ({ isLost: true }));
// The real dialog, over a connection that is lost at first.
vi.mock('./postal-code-dialog.tsx', async (load) => {
  if (connection.isLost) throw new TypeError('Failed to fetch dynamically imported module');
  return load();
});

prepareScreens();

test('a dialog whose code could not be loaded opens by the next try', async () => {
  await loadTexts(['postal-code']);
  const { user } = await showScreen(<PostalCodeControl />, {
    rest: { 'GET /data/postal-codes-cz.json': () => [] },
  });
  await user.click(await screen.findByRole('button'));
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  expect(screen.getByRole('button'), 'the page is still there').toBeTruthy();
  connection.isLost = false;
  await act(async () => toastQueue.visibleToasts[0]?.content.action?.onAction());
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
