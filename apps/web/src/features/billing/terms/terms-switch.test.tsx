// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { TermsSwitch } from './terms-switch.tsx';

prepareScreens();

test('the terms are read with their version, and closing them leads back to where one was', async () => {
  const { user } = await showScreen(<TermsSwitch />);
  const read = await screen.findByRole('button', { name: 'Read the terms' });
  await user.click(read);
  const dialog = await screen.findByRole('dialog', { name: 'Terms of service for paid plans' });
  const { textContent } = within(dialog).getByText(/^Version of/);
  expect(textContent?.replaceAll(/\s/g, ' ')).toMatch(/^Version of \d{1,2} [A-Z][a-z]+ 20\d\d$/);
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(5);
  const close = within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement;
  await user.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(read));
  // Reading is not agreeing.
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
});
