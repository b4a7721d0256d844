// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#shared/i18n/i18n.ts';
import { lateComponent } from './late-component.tsx';
import { toastQueue } from './toast.ts';

const Panel = ({ name }: { name: string }) => <p>Panel of {name}</p>;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  act(() => toastQueue.clear());
});

const messages = () => toastQueue.visibleToasts.map(({ content }) => content);

test('the fallback until it is loaded, and none the next time', async () => {
  const load = vi.fn(async () => ({ default: Panel }));
  const Late = lateComponent(load, { fallback: <p>Loading</p> });
  const first = render(<Late name="Jan" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Panel of Jan')).toBeTruthy();
  first.unmount();
  render(<Late name="Eva" />);
  expect(screen.getByText('Panel of Eva')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be loaded is tried again from the message', async () => {
  const load = vi.fn(async () => ({ default: Panel }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Late = lateComponent(load, { fallback: <p>Loading</p> });
  render(<Late name="Jan" />);
  await vi.waitFor(() => expect(messages()).toMatchObject([{ action: { label: 'Try again' } }]));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => messages()[0]?.action?.onAction());
  expect(await screen.findByText('Panel of Jan')).toBeTruthy();
});

test('closing the message gives up', async () => {
  const onGiveUp = vi.fn();
  const Late = lateComponent<{ name: string }>(() => Promise.reject(new TypeError('offline')), { onGiveUp });
  render(<Late name="Jan" />);
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  await act(async () => toastQueue.close(toastQueue.visibleToasts[0]?.key ?? ''));
  expect(onGiveUp).toHaveBeenCalledOnce();
});

test('closing the message closes a dialog too, so that its button opens it the next time', async () => {
  const load = vi.fn(async () => ({ default: () => <p>The dialog</p> }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const LateDialog = lateComponent<{ onClose: () => void }>(load);
  function Page() {
    const [open, setOpen] = useState<{ kind: 'review' }>();
    return (
      <>
        <button type="button" onClick={() => setOpen({ kind: 'review' })}>
          Publish
        </button>
        {open?.kind === 'review' && <LateDialog onClose={() => setOpen(undefined)} />}
      </>
    );
  }
  render(<Page />);
  const press = () => userEvent.setup({ delay: null }).click(screen.getByRole('button'));
  await press();
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  await act(async () => toastQueue.close(toastQueue.visibleToasts[0]?.key ?? ''));
  await press();
  expect(await screen.findByText('The dialog')).toBeTruthy();
  expect(messages()).toEqual([]);
});

test('React’s own `lazy` stands only behind a menu button, which has loaded the code before', () => {
  const root = resolve(import.meta.dirname, '../..');
  const users = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /\blazy\(/.test(readFileSync(resolve(root, file), 'utf8')))
    .filter((file) => !readFileSync(resolve(root, file), 'utf8').includes('useLateMenu('));
  expect(users).toEqual([]);
});
