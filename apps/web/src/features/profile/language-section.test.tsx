// @vitest-environment jsdom
import type { User } from '@canola/api-schema/users/user';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { changeLanguage, loadTexts } from '#shared/i18n/i18n.ts';
import { LanguageSection } from './language-section.tsx';

prepareScreens();
beforeAll(() => loadTexts(['profile']));

const user: User = {
  id: '0198a000-0000-7000-8000-000000000001',
  email: 'trader@canola.test',
  name: 'Vojtěch Pokorný',
  phone: null,
  settings: { language: 'en', news: { language: 'en' } },
  companies: [],
  registeredAt: null,
  profileState: 'COMPLETE',
  permissions: [],
};

test('what the server names in the person’s language is read again with another one', async () => {
  let stored = 'en';
  function Crop() {
    const { data } = useQuery({
      queryKey: [TRADING_KEY, 'Desk', 'prices'],
      queryFn: () => (stored === 'cs' ? 'Pšenice' : 'Wheat'),
    });
    return <p>{data}</p>;
  }
  const shown = await showScreen(
    <>
      <Crop />
      <LanguageSection user={user} />
    </>,
    {
      rest: {
        'PATCH /can-users/api/user': () => {
          stored = 'cs';
          return { ...user, settings: { ...user.settings, language: 'cs' } };
        },
      },
    },
  );
  await screen.findByText('Wheat');
  await shown.user.click(screen.getByRole('button', { name: /Interface language/ }));
  await shown.user.click(await screen.findByRole('option', { name: 'Čeština' }));
  expect(await screen.findByText('Pšenice')).toBeDefined();
  await changeLanguage('en');
});
