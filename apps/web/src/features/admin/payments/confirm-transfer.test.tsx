// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { ConfirmTransfer } from './confirm-transfer.tsx';
import { today } from './payment-words.ts';
import { transfer } from './test-payment.ts';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

const CALL = `PUT /can-users/api/payment/${transfer.id}/confirm`;
test('a confirmation begins with today and needs a day', async () => {
  const onClose = vi.fn();
  const { network, user } = await showScreen(<ConfirmTransfer payment={transfer} onClose={onClose} />, {
    rest: { [CALL]: () => ({ ...transfer, status: 'COMPLETED' }) },
  });
  const question = await screen.findByRole('alertdialog');
  const submit = () => within(question).getByRole('button', { name: /^Confirm 350\.90/ });
  for (const segment of within(question).getAllByRole('spinbutton')) {
    await user.click(segment);
    for (let digit = 0; digit < 4; digit += 1) await user.keyboard('{Backspace}');
  }
  await user.click(submit());
  expect((await within(question).findByRole('alert')).textContent).toContain(
    'Enter the day the money arrived.',
  );
  expect(network.called(CALL)).toEqual([]);
});

test('today is sent when nothing is changed', async () => {
  const onClose = vi.fn();
  const { network, user } = await showScreen(<ConfirmTransfer payment={transfer} onClose={onClose} />, {
    rest: { [CALL]: () => ({ ...transfer, status: 'COMPLETED' }) },
  });
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: /^Confirm 350\.90/ }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 15_000 });
  expect(network.called(CALL)).toEqual([{ date: today() }]);
});

test('the day is one of Prague, as in the list of payments, and says so', async () => {
  // Half past midnight in Prague, and a day before anywhere further west.
  vi.useFakeTimers({ now: new Date('2026-11-16T23:30:00Z'), toFake: ['Date'] });
  try {
    const requested = { ...transfer, createdAt: '2026-11-16T23:10:00Z' };
    await showScreen(<ConfirmTransfer payment={requested} onClose={vi.fn()} />);
    const question = await screen.findByRole('alertdialog');
    const words = question.textContent?.replaceAll(/\s/g, ' ');
    expect(words).toContain('today at the latest (Prague time)');
    expect(words).toContain('17 Nov 2026');
    expect(within(question).getByRole('button', { name: /^Confirm 350\.90.* on .*17/ })).toBeTruthy();
    expect(today()).toBe('2026-11-17');
  } finally {
    vi.useRealTimers();
  }
});

test('after a failure the day is empty, not another one', async () => {
  const { network, user } = await showScreen(<ConfirmTransfer payment={transfer} onClose={vi.fn()} />, {
    rest: { [CALL]: () => Response.json({ code: 'payment.not-waiting' }, { status: 409 }) },
  });
  const question = await screen.findByRole('alertdialog');
  const submit = () => within(question).getByRole('button', { name: /^Confirm 350\.90/ });
  await user.click(submit());
  await vi.waitFor(() => expect(submit().textContent).not.toContain(' on '), { timeout: 15_000 });
  await user.click(submit());
  await within(question).findByRole('alert');
  expect(network.called(CALL)).toHaveLength(1);
});

test('a day long before the payment is refused in the dialog', async () => {
  const refusal = { code: 'request.invalid', fields: { date: ['date.invalid'] } };
  const { user } = await showScreen(<ConfirmTransfer payment={transfer} onClose={vi.fn()} />, {
    rest: { [CALL]: () => Response.json(refusal, { status: 400 }) },
  });
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: /^Confirm 350\.90/ }));
  expect((await within(question).findByRole('alert')).textContent).toContain('more than a year before');
});
