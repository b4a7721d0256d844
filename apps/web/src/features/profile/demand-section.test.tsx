// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { DemandSection } from './demand-section.tsx';

prepareScreens();
beforeAll(() => loadTexts(['profile']));

function Section() {
  const { company } = useAccess();
  return company ? <DemandSection company={company} /> : null;
}

async function open(answer: () => object) {
  let inDemand = true;
  const shown = await showScreen(<Section />, {
    company: { companyCountry: 'CZ', companyNumber: '27082440' },
    answers: {
      InDemand: () => ({
        companies: [{ id: 'company-1', country: 'CZ', identificationNumber: '27082440', inDemand }],
      }),
      SetInDemand: (variables: Record<string, unknown>) => {
        const answered = answer();
        if ('id' in answered) inDemand = variables.inDemand === true;
        return { setInDemand: answered };
      },
    },
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Count our orders' });
  return { ...shown, toggle };
}

test('a company leaves the count, and the switch shows it', async () => {
  const { toggle, user } = await open(() => ({ id: 'company-1', errors: [] }));
  expect(toggle.checked).toBe(true);
  await user.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(false));
});

test('what the server refuses goes back', async () => {
  const refused = { field: 'root', code: 'grant.missing', messages: ['You can’t change this.'] };
  const { toggle, user, network } = await open(() => ({ errors: [refused] }));
  await user.click(toggle);
  await waitFor(() => expect(network.sent('SetInDemand')).toHaveLength(1));
  await waitFor(() => expect(toggle.checked).toBe(true));
});
