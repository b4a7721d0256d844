// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, PAYMENT_ID, showPanel, transfer } from './test-billing.tsx';

prepareScreens();

const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';

test.each([
  ['payment-detail', { id: PAYMENT_ID }],
  ['payment-bank-transfer', { paymentId: PAYMENT_ID }],
] as const)(
  '%s names the due date of the PDF, where the company has the next day already',
  async (name, subject) => {
    const [request] = transfer().invoices;
    if (!request) throw new Error('no request');
    const late = '2026-11-30T22:30:00Z';
    const due = transfer({ dueAt: late, invoices: [{ ...request, issuedAt: '2026-11-16T22:30:00Z' }] });
    await showPanel(name, subject, {
      company: { companyCountry: 'RO' },
      rest: { [CALL.payment]: () => due, [CALL.qr]: () => new Response(new Blob()) },
    });
    await screen.findByText(/30.November.2026/);
    expect(text()).not.toContain('1 December 2026');
    if (name === 'payment-detail') expect(text()).toContain('16 Nov 2026, 834.90');
  },
);
