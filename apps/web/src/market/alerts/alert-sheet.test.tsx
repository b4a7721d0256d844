// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { AlertBell } from './alert-bell.tsx';

prepareScreens();
beforeAll(() => loadTexts(['alerts']));

const TERMS = {
  companyId: 'company-1',
  kind: 'NET_PRICE' as const,
  place: { storageId: 'storage-1' },
  delivers: false,
  itemId: 'milling-wheat',
  termId: '2027Q1',
};
const DAYS = ['5200', '5310', '5250', '5320', '5210'].map((value, index) => ({
  date: `2026-11-1${index}`,
  value,
  price: value,
}));
const HISTORY = { masked: false, currency: 'CZK', value: '5210', points: DAYS };

async function open(answers: Record<string, () => unknown> = {}) {
  const sendsOuter = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const shown = await showScreen(
    <form onSubmit={sendsOuter}>
      <AlertBell subject={{ title: 'Milling wheat, Q1 27', terms: TERMS }} />
    </form>,
    {
      answers: {
        AlertHistory: () => ({ alertHistory: HISTORY }),
        AddAlert: () => ({ addAlert: { id: 'alert-1', errors: [] } }),
        ...answers,
      },
    },
  );
  const { user } = shown;
  await user.click(await screen.findByRole('button', { name: 'Tell me when' }));
  const sheet = within(await screen.findByRole('dialog'));
  const limit = await sheet.findByRole('textbox', { name: 'Limit' });
  await user.clear(limit);
  await user.type(limit, '5300');
  return { ...shown, sheet, sendsOuter };
}

test('says how often it would have told, saves once with the last day, and sends no form that it is opened from', async () => {
  const { sheet, user, network, sendsOuter } = await open();
  // Above 5,300 on the 11th; 5,250 makes it ready again.
  expect(sheet.getByText(/In 90 days it would have told you 2 times.*5,273\.50/)).toBeTruthy();
  await user.click(sheet.getByRole('radio', { name: 'Once' }));
  expect(
    sheet.getByText(/In 90 days it would have told you on 11\sNov\s2026\. It tells you once/),
  ).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Set a last day' }));
  await user.type(sheet.getByRole('spinbutton', { name: /day, Last day/ }), '31');
  await user.type(sheet.getByRole('spinbutton', { name: /month, Last day/ }), '12');
  await user.type(sheet.getByRole('spinbutton', { name: /year, Last day/ }), '2099');
  await user.click(sheet.getByRole('button', { name: /Tell me above 5,300/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sent('AddAlert')).toMatchObject([
    {
      terms: TERMS,
      limits: { direction: 'ABOVE', threshold: '5300', once: true, endsOn: '2099-12-31', whenReached: 'ASK' },
    },
  ]);
  expect(sendsOuter).not.toHaveBeenCalled();
});

test('a value beyond the limit is asked about, and the answer is sent', async () => {
  const reached = { field: 'threshold', code: 'threshold.reached', messages: ['It is 5,310 now.'] };
  let refusals = 1;
  const { sheet, user, network } = await open({
    AddAlert: () => ({ addAlert: { id: null, errors: refusals-- > 0 ? [reached] : [] } }),
  });
  await user.click(sheet.getByRole('button', { name: /Tell me above/ }));
  await user.click(await sheet.findByRole('button', { name: 'Next time' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sent('AddAlert')).toMatchObject([
    { limits: { whenReached: 'ASK' } },
    { limits: { whenReached: 'NEXT' } },
  ]);
});

test('another haulage is another history, and the limit that was typed stays', async () => {
  const { sheet, user, network } = await open();
  await user.click(sheet.getByRole('button', { name: 'Change' }));
  await sheet.findByText(/after haulage/);
  expect((sheet.getByRole('textbox', { name: 'Limit' }) as HTMLInputElement).value).toBe('5300');
  await waitFor(() => expect(network.sent('AlertHistory')).toHaveLength(2));
  expect(network.sent('AlertHistory')[1]).toMatchObject({ terms: { delivers: true } });
});

test('a limit between whole crowns is what the button names', async () => {
  const { sheet, user } = await open();
  const limit = sheet.getByRole('textbox', { name: 'Limit' });
  await user.clear(limit);
  await user.type(limit, '5273.5');
  await user.tab();
  expect(await sheet.findByRole('button', { name: /Tell me above 5,273\.50/ })).toBeTruthy();
});
