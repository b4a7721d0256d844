// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { changeLanguage, loadTexts } from '#shared/i18n/i18n.ts';
import { MailSettings } from './mail-settings.tsx';

prepareScreens();

test.each([
  ['en', 'Digest at 06:30', 'Quiet from 21:00 to 06:00', '06:00'],
  ['ro', 'Rezumat la 06:30', 'Liniște de la 21:00 la 06:00', '06:00'],
  ['cs', 'Přehled v 6:30', 'Klid od 21:00 do 6:00', '6:00'],
] as const)('hours are written as the language writes them: %s', async (language, digest, quiet, hour) => {
  await changeLanguage(language);
  await loadTexts(['alerts']);
  const settings = (
    <I18nProvider locale={language}>
      <MailSettings />
    </I18nProvider>
  );
  await showScreen(settings, {
    rest: {
      'GET /can-notifications/api/mail-choice': () => ({ digest: 'NONE', quietFrom: 21, quietTo: 6 }),
    },
  });
  expect(await screen.findByText(digest)).toBeTruthy();
  expect(screen.getByText(quiet)).toBeTruthy();
  expect([...document.querySelectorAll('option')].map(({ label }) => label)).toContain(hour);
  await changeLanguage('en');
});
