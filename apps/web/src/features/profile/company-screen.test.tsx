// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { companyQuery } from '#shared/access/access.queries.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { CompanyScreen } from './company-screen.tsx';

prepareScreens();
beforeAll(() => loadTexts(['profile']));

const ID = 'b5b0ab47-5c8b-4f14-8e2d-0d4d58a5e8a1';
const CALL = `GET /can-users/api/company/${ID}`;
const COMPANY = {
  id: ID,
  name: 'Farm',
  companyNumber: '27082440',
  country: 'CZ',
  kind: 'FARM',
  approvalState: 'APPROVED',
  isFromRegister: true,
  detail: {
    address: 'Polní 1',
    vat: null,
    form: null,
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    contactPosition: null,
  },
  subscriptions: [],
  plans: [],
  planSource: 'DEFAULT',
  plan: { id: 1, type: 'BASIC' },
};

function ReadAgain() {
  const { refetch, isError } = useQuery(companyQuery(ID));
  return (
    <button type="button" onClick={() => void refetch()}>
      {isError ? 'Not read' : 'Read again'}
    </button>
  );
}

test('what is typed stays when the company cannot be read again', async () => {
  let isAway = false;
  const { user } = await showScreen(
    <>
      <CompanyScreen />
      <ReadAgain />
    </>,
    {
      company: { companyId: ID },
      grants: ['COMPANY_DETAIL_EDIT'],
      rest: {
        [CALL]: () => (isAway ? new Response('{}', { status: 500 }) : COMPANY),
        'GET /can-users/api/country': () => [],
        [`${CALL}/people`]: () => ({ people: [], invitations: [] }),
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Edit company details' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Full name/ });
  await user.type(name, 'Jana Malá');
  isAway = true;
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByRole('button', { name: 'Not read' });
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe('Jana Malá');
});
