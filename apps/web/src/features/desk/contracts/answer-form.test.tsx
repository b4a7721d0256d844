// @vitest-environment jsdom
import type { DeskContract } from '@canola/api-schema/trading/desk-contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { AnswerForm } from './answer-form.tsx';
import { SignDialog } from './sign-dialog.tsx';

prepareScreens();
beforeAll(() => loadTexts(['desk', 'ui', 'contract']));

const ID = '0198a000-0000-7000-8000-00000000000';
const OF = '/can-trading/api/desk/contracts';
const contract = {
  id: `${ID}1`,
  company: 'Statek Dvořák s.r.o.',
  kind: 'SALE',
  crop: { id: 'milling-wheat', name: 'Milling wheat', icon: 'milling-wheat', unit: 'T' },
  amount: '50',
  price: '5210',
  finalPrice: '5210',
  priceLimit: '4949.5',
  total: '260500',
  currency: 'CZK',
  limitLeft: { now: '120', afterReject: '170' },
} as unknown as DeskContract;
const answered = (answer: string) => () => ({ id: contract.id, answer, at: '2026-11-18T10:00:00.000Z' });

const open = (rest: NonNullable<Parameters<typeof showScreen>[1]>['rest']) =>
  showScreen(
    <AnswerForm contract={contract}>
      {(fields, footer) => (
        <>
          {fields}
          {footer}
        </>
      )}
    </AnswerForm>,
    { rest },
  );

test('an adjustment changes the sum on the button, and is sent with its reason', async () => {
  const { user, network } = await open({ [`POST ${OF}/${contract.id}/accept`]: answered('ACCEPTED') });
  await user.click(await screen.findByRole('button', { name: 'Add an adjustment' }));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Protein above 13%');
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '10');
  await user.click(await screen.findByRole('button', { name: /^Accept 50\st for 261,000\sKč$/ }));
  await waitFor(() =>
    expect(network.called(`POST ${OF}/${contract.id}/accept`)).toEqual([
      { adjustments: [{ reason: 'Protein above 13%', amount: '10' }] },
    ]),
  );
});

test('an adjustment without a reason is not sent, and says so at the field', async () => {
  const { user, network } = await open({});
  await user.click(await screen.findByRole('button', { name: 'Add an adjustment' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '10');
  await user.click(screen.getByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText('Say what for.')).toBeDefined();
  expect(network.called(`POST ${OF}/${contract.id}/accept`)).toEqual([]);
});

test('a number that another contract has is refused at its field', async () => {
  const { user } = await open({
    [`POST ${OF}/${contract.id}/accept`]: () =>
      new Response(JSON.stringify({ code: 'contract.number-taken', message: 'taken' }), { status: 409 }),
  });
  const field = await screen.findByRole('textbox', { name: /number/i });
  await user.type(field, '2026-7');
  await user.click(screen.getByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText('Another contract of yours already has this number.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '8');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('a rejection needs a reason, and says what goes back to the limit', async () => {
  const { user, network } = await open({ [`POST ${OF}/${contract.id}/reject`]: answered('REJECTED') });
  await user.click(await screen.findByRole('button', { name: 'Reject…' }));
  expect(await screen.findByText(/go back to your limit: 170 t left/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Reject 50\st$/ }));
  expect(network.called(`POST ${OF}/${contract.id}/reject`)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'No capacity in this quarter' }));
  await user.click(screen.getByRole('button', { name: /^Reject 50\st$/ }));
  await waitFor(() =>
    expect(network.called(`POST ${OF}/${contract.id}/reject`)).toEqual([{ reason: 'capacity' }]),
  );
});

test('each of several contracts has its own result, and a refused one does not stop the others', async () => {
  const other = { ...contract, id: `${ID}2`, company: 'Lhota Agro s.r.o.' };
  const { user } = await showScreen(
    <SignDialog
      rows={[contract, other]}
      signing={{ canSign: true, loggedInAt: null, freshUntil: new Date(Date.now() + 60_000).toISOString() }}
      onClose={() => undefined}
    />,
    {
      rest: {
        [`POST ${OF}/${contract.id}/sign`]: () =>
          Response.json({ code: 'contract.not-found', message: 'Gone.', requestId: 'r' }, { status: 404 }),
        [`POST ${OF}/${other.id}/sign`]: answered('TRADER_SIGNED'),
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Sign 2 contracts for 521,000\sKč$/ }));
  expect(await screen.findByText('1 of 2 signed')).toBeDefined();
  expect(screen.getByText('Failed')).toBeDefined();
  expect(screen.getByText('Signed')).toBeDefined();
});

test('with an old log-in the dialog asks for a new one instead of signing', async () => {
  await showScreen(
    <SignDialog
      rows={[contract]}
      signing={{ canSign: true, loggedInAt: null, freshUntil: null }}
      onClose={() => undefined}
    />,
  );
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
});
