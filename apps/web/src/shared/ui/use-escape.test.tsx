// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useEscape } from './use-overlay-focus.ts';

afterEach(cleanup);

function Layer({ onClose, isBelow = false }: { onClose: () => void; isBelow?: boolean }) {
  const layer = useRef<HTMLElement>(null);
  useEscape(layer, onClose);
  return (
    <>
      <input aria-label="search" />
      <section ref={layer} tabIndex={-1} aria-label="panel">
        <input aria-label="tons" />
        <button type="button">sell</button>
      </section>
      {isBelow && <div className="scrim" />}
    </>
  );
}

function show(isBelow = false) {
  const onClose = vi.fn();
  render(<Layer onClose={onClose} isBelow={isBelow} />);
  return { onClose, user: userEvent.setup({ delay: null }) };
}

test('Escape in a field leaves the field and keeps what was typed; the next one closes', async () => {
  const { onClose, user } = show();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'tons' });
  await user.type(field, '24');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(field.value).toBe('24');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'panel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['on a button', () => screen.getByRole('button', { name: 'sell' })],
  ['in a field outside', () => screen.getByRole('textbox', { name: 'search' })],
])('%s it closes', async (_where, find) => {
  const { onClose, user } = show();
  find().focus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('below an open dialog it closes nothing, wherever the focus is', async () => {
  const { onClose, user } = show(true);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});
