// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '#shared/i18n/i18n.ts';
import { toastQueue } from './toast.ts';
import { useLatePart } from './use-late-part.ts';

let isOnline = false;

async function load() {
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <p>The dialog</p> };
}

function Page() {
  const [prompted, setPrompted] = useState<object>();
  const Dialog = useLatePart(load, { wanted: prompted, onGiveUp: () => setPrompted(undefined) });
  return (
    <>
      <button type="button" onClick={() => setPrompted({})}>
        Star
      </button>
      <p>{prompted ? 'prompted' : 'quiet'}</p>
      {Dialog && <Dialog />}
    </>
  );
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(() => startI18n());
beforeEach(() => {
  isOnline = false;
});
afterEach(() => {
  cleanup();
  act(() => toastQueue.clear());
});

const messages = () => toastQueue.visibleToasts.map(({ content }) => content);
const press = () => userEvent.setup({ delay: null }).click(screen.getByRole('button'));

test('nothing is loaded before it is wanted', async () => {
  isOnline = true;
  render(<Page />);
  expect(screen.queryByText('The dialog')).toBeNull();
  await press();
  expect(await screen.findByText('The dialog')).toBeTruthy();
});

test('what could not be loaded is tried again from the message', async () => {
  render(<Page />);
  await press();
  expect(messages()).toMatchObject([{ kind: 'failed', action: { label: 'Try again' } }]);
  isOnline = true;
  await act(async () => messages()[0]?.action?.onAction());
  expect(await screen.findByText('The dialog')).toBeTruthy();
  expect(messages()).toEqual([]);
});

test('the next press tries again too; a browser that keeps the failure is offered a reload', async () => {
  render(<Page />);
  await press();
  await press();
  expect(messages(), 'one message').toMatchObject([{ action: { label: 'Reload the page' } }]);
  isOnline = true;
  await press();
  expect(await screen.findByText('The dialog')).toBeTruthy();
});

test('closing the message gives up', async () => {
  render(<Page />);
  await press();
  const [message] = toastQueue.visibleToasts;
  await act(async () => toastQueue.close(message?.key ?? ''));
  expect(screen.getByText('quiet')).toBeTruthy();
});
