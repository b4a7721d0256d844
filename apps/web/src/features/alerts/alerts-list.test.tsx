// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { Alert } from './alert-names.ts';
import { AlertsList } from './alerts-list.tsx';

prepareScreens();
beforeAll(() => loadTexts(['alerts']));

const READY: Alert = {
  id: 'ready',
  kind: 'NET_PRICE',
  itemId: 'milling-wheat',
  termId: '2027Q1',
  crop: { id: 'milling-wheat', name: 'Milling wheat', icon: 'wheat' },
  quarter: { id: '2027Q1', name: 'Q1 27' },
  secondCrop: null,
  secondQuarter: null,
  place: 'Jihlava',
  zip: '58601',
  delivers: false,
  direction: 'ABOVE',
  threshold: '5300.00',
  currency: 'CZK',
  once: false,
  endsOn: null,
  state: 'READY',
  value: '5180.00',
  readyAgain: null,
  armedFrom: '2026-11-01T00:00:00Z',
  firedAt: null,
  firedValue: null,
};

test('each alert says the way still to go, or why it is silent', async () => {
  const fired = { firedAt: '2026-11-12T05:00:00Z', firedValue: '5305.00' };
  const alerts: Alert[] = [
    READY,
    { ...READY, id: 'below', direction: 'BELOW', threshold: '5100.00' },
    { ...READY, id: 'silent', state: 'SILENT', value: '5305.00', readyAgain: '5273.50', ...fired },
    { ...READY, id: 'resting', state: 'SILENT', ...fired },
    { ...READY, id: 'done', state: 'DONE', once: true, ...fired },
    { ...READY, id: 'asleep', state: 'ASLEEP', value: null },
    { ...READY, id: 'unquoted', state: 'NO_VALUE', value: null },
  ];
  await showScreen(<AlertsList alerts={alerts} openId={undefined} onOpen={vi.fn()} />);
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent?.replaceAll(/\s/g, ' '));
  const said = [
    /120 Kč to go/,
    /80 Kč to go/,
    // By the clock of the company.
    /Told you 12 Nov 2026, 06:00.*silent until 5,273\.50/,
    /Told you 12 Nov 2026.*resting for 6 hours/,
    /Told you 12 Nov 2026.*told you once/,
    /Asleep.*plan doesn’t show/,
    /No price.*7 days/,
  ];
  expect(rows.slice(1)).toEqual(said.map((words) => expect.stringMatching(words)));
});
