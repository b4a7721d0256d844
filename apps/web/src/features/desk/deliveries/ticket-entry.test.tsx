// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fieldNamed, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { TicketEntry } from './ticket-entry.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries', 'desk', 'ui']));

test('Tab after the last value leads to the button that saves, not to the one that clears', async () => {
  const { user } = await showScreen(<TicketEntry />, {
    grants: ['DESK_TICKET'],
    company: { companyKind: 'TRADER' },
    rest: {
      'GET /can-trading/api/desk/deliveries': () => ({
        rows: [],
        page: 1,
        size: 20,
        totalCount: 0,
        waiting: 0,
        disputed: 0,
      }),
    },
  });
  const save = await screen.findByRole('button', { name: 'Save the ticket' });
  await user.type(fieldNamed(/^Tare/), '15480');
  await user.tab();
  expect(document.activeElement).toBe(save);
});
