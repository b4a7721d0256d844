// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from 'react-aria-components/Button';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#shared/i18n/i18n.ts';
import { toastQueue } from './toast.ts';
import { useLateMenu } from './use-late-menu.ts';

let coming: PromiseWithResolvers<void>;
let loads = 0;

function load(): Promise<void> {
  loads += 1;
  return coming.promise;
}

function Picker() {
  const { opened, trigger } = useLateMenu(load);
  return opened ? <p>Opened at {String(opened.at)}</p> : <Button {...trigger}>Currency</Button>;
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  act(() => toastQueue.clear());
});

function show() {
  coming = Promise.withResolvers<void>();
  loads = 0;
  render(
    <>
      <Picker />
      <input aria-label="search" />
    </>,
  );
  return { user: userEvent.setup({ delay: null }), button: screen.getByRole('button') };
}

/** Lets the load succeed or fail. */
const settle = (work: () => void) => act(async () => work());
const messages = () => toastQueue.visibleToasts.map(({ content }) => content);

test('the button says that it is busy, and gives way to the menu', async () => {
  const { user, button } = show();
  await user.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await settle(() => coming.resolve());
  expect(await screen.findByText('Opened at null')).toBeTruthy();
});

test('a menu that could not be loaded says so, and opens by the next try', async () => {
  const { user, button } = show();
  await user.click(button);
  await settle(() => coming.reject(new TypeError('Failed to fetch')));
  expect(button.hasAttribute('aria-busy')).toBe(false);
  expect(messages()).toMatchObject([{ kind: 'failed', action: { label: 'Try again' } }]);
  coming = Promise.withResolvers<void>();
  coming.resolve();
  await user.click(button);
  expect(await screen.findByText('Opened at null')).toBeTruthy();
  expect(messages(), 'nothing failed any more').toEqual([]);
});

test('after a second failure, which the browser may have kept, a reload is offered', async () => {
  const { user, button } = show();
  await user.click(button);
  await settle(() => coming.reject(new TypeError('Failed to fetch')));
  const before = loads;
  await settle(() => messages()[0]?.action?.onAction());
  expect(loads).toBe(before + 1);
  expect(messages()).toMatchObject([{ action: { label: 'Reload the page' } }]);
});

test('whoever has moved on keeps the focus', async () => {
  const { user, button } = show();
  await user.click(button);
  await user.click(screen.getByRole('textbox'));
  await settle(() => coming.resolve());
  expect(screen.getByRole('button')).toBe(button);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test.each([
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
])('%s opens it at the %s entry and does not scroll', async (key, at) => {
  const { button } = show();
  act(() => button.focus());
  const press = createEvent.keyDown(button, { key });
  fireEvent(button, press);
  expect(press.defaultPrevented).toBe(true);
  await settle(() => coming.resolve());
  expect(await screen.findByText(`Opened at ${at}`)).toBeTruthy();
});
