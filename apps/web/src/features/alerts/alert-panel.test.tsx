// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { PanelSlotTarget, SlotsProvider } from '#shared/router/slots.tsx';
import type { Alert } from './alert-names.ts';
import AlertPanel from './alert-panel.tsx';

prepareScreens();
beforeAll(async () => {
  // jsdom has none.
  Element.prototype.scrollTo = () => undefined;
  await loadTexts(['alerts']);
});

const ALERT: Alert = {
  id: 'alert-1',
  kind: 'SPREAD',
  itemId: 'milling-wheat',
  termId: '2027Q1',
  crop: { id: 'milling-wheat', name: 'Milling wheat', icon: 'wheat' },
  quarter: { id: '2027Q1', name: 'Q1 27' },
  secondCrop: { id: 'feed-wheat', name: 'Feed wheat' },
  secondQuarter: { id: '2027Q1', name: 'Q1 27' },
  place: 'Jihlava',
  zip: '58601',
  delivers: false,
  direction: 'ABOVE',
  threshold: '400.00',
  currency: 'CZK',
  once: false,
  endsOn: '2099-12-31',
  state: 'READY',
  value: '360.00',
  readyAgain: null,
  armedFrom: '2026-11-01T00:00:00Z',
  firedAt: null,
  firedValue: null,
};
const POINTS = ['350', '360'].map((value, index) => ({ date: `2026-11-1${index}`, value, price: '5200' }));

async function open(history: object, answers: Record<string, () => unknown> = {}) {
  const onClose = vi.fn();
  const shown = await showScreen(
    <SlotsProvider>
      <AlertPanel alert={ALERT} onClose={onClose} />
      <PanelSlotTarget />
    </SlotsProvider>,
    { answers: { SavedAlertHistory: () => ({ savedAlertHistory: history }), ...answers } },
  );
  const panel = within(await screen.findByRole('complementary', { name: /less Feed wheat/ }));
  return { ...shown, panel, onClose };
}

const KNOWN = { masked: false, currency: 'CZK', value: '360', points: POINTS };

test('a spread is changed, its last day removed; the button comes with the first change', async () => {
  const { panel, user, network } = await open(KNOWN, {
    EditAlert: () => ({ editAlert: { id: 'alert-1', errors: [] } }),
  });
  await user.click(await panel.findByRole('button', { name: 'No end' }));
  const limit = panel.getByRole('textbox', { name: 'Limit' });
  await user.clear(limit);
  await user.type(limit, '450');
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(network.sent('EditAlert')).toMatchObject([
      {
        id: 'alert-1',
        limits: { direction: 'ABOVE', threshold: '450', once: false, endsOn: null, whenReached: 'ASK' },
      },
    ]),
  );
});

test('where the plan masks the price there is nothing to change, but the alert can be deleted', async () => {
  const { panel, user, network, onClose } = await open(
    { masked: true, currency: 'CZK', value: null, points: [] },
    { DeleteAlert: () => ({ deleteAlert: { id: 'alert-1', errors: [] } }) },
  );
  await panel.findByText(/Your plan doesn’t show this price/);
  expect(panel.queryByRole('textbox')).toBeNull();
  await user.click(panel.getByRole('button', { name: /Delete/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(network.sent('DeleteAlert')).toMatchObject([{ id: 'alert-1' }]);
});
