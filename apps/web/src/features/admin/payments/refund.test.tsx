// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { Refund } from './refund.tsx';
import { transfer } from './test-payment.ts';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

test('at most what no other refund takes is offered', async () => {
  // 100.00 are under way and have no credit note yet.
  const payment = {
    ...transfer,
    status: 'COMPLETED',
    refundedAmount: '100.00',
    refundable: '250.90',
  } as const;
  await showScreen(<Refund payment={payment} onClose={vi.fn()} />, { rest: {} });
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('250.90');
  expect(question.textContent).not.toContain('350.90');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount with VAT' }).value).toBe('250.90');
});
