import { describe, expect, test } from 'vitest';
import {
  backOf,
  nextSidePanel,
  SIDE_PANEL_RULES,
  SIDE_PANEL_SCREENS,
  type SidePanelScreen,
  type SidePanelState,
} from './side-panel-machine.ts';

const on = (screen: SidePanelScreen): SidePanelState => ({ screen, subject: {} });
const screenOf = (state: SidePanelState) => state?.screen ?? 'closed';

/** Written down from docs/product/screens.md#side-panel, not from the table under test. */
const EXPECTED: [screen: SidePanelScreen, close: SidePanelScreen | 'closed', next: SidePanelScreen][] = [
  ['notifications', 'closed', 'user-profile'],
  ['user-profile', 'closed', 'user-profile'],
  ['user-company', 'user-profile', 'user-profile'],
  ['user-success', 'closed', 'user-profile'],
  ['user-failure', 'closed', 'user-profile'],
  ['subscriptions', 'closed', 'user-profile'],
  ['subscriptions-overview', 'closed', 'user-profile'],
  ['subscriptions-detail', 'subscriptions', 'user-profile'],
  ['subscriptions-cancel', 'subscriptions', 'user-profile'],
  ['subscriptions-cancel-failure', 'closed', 'subscriptions'],
  ['payment-card', 'closed', 'user-profile'],
  ['payment-bank-transfer', 'closed', 'user-profile'],
  ['payment-detail', 'subscriptions', 'user-profile'],
];

test('the table has the thirteen screens of the specification and no other', () => {
  expect(EXPECTED.map(([screen]) => screen).toSorted()).toEqual([...SIDE_PANEL_SCREENS].toSorted());
  expect(Object.keys(SIDE_PANEL_RULES).toSorted()).toEqual([...SIDE_PANEL_SCREENS].toSorted());
});

describe.each(EXPECTED)('%s', (screen, close, next) => {
  test(`close leads to ${close}`, () => {
    expect(screenOf(nextSidePanel(on(screen), { type: 'close' }))).toBe(close);
  });

  test(`next leads to ${next}`, () => {
    expect(screenOf(nextSidePanel(on(screen), { type: 'next' }))).toBe(next);
  });

  test('closes on navigation', () => {
    expect(nextSidePanel(on(screen), { type: 'navigated' })).toBeUndefined();
  });

  const from = SIDE_PANEL_SCREENS.filter(
    (other) => screenOf(nextSidePanel(on(other), { type: 'open', screen })) === screen && other !== screen,
  );
  if (screen === 'subscriptions-cancel')
    test('opens from subscription detail alone', () => {
      expect(from).toEqual(['subscriptions-detail']);
      expect(nextSidePanel(undefined, { type: 'open', screen })).toBeUndefined();
    });
  else
    test('opens from a closed panel and from every other screen', () => {
      expect(from).toHaveLength(SIDE_PANEL_SCREENS.length - 1);
      expect(screenOf(nextSidePanel(undefined, { type: 'open', screen }))).toBe(screen);
    });
});

describe('the arrow', () => {
  const back = (screen: SidePanelScreen, subject: Record<string, string> = {}) => backOf({ screen, subject });

  test('leads where close leads, unless that is out of the panel', () => {
    expect(back('payment-detail')).toEqual({ type: 'close' });
    expect(back('subscriptions')).toBeUndefined();
  });

  test('of a payment leads back to the order it came from, or to the payment', () => {
    for (const screen of ['payment-card', 'payment-bank-transfer'] as const) {
      expect(back(screen, { periodId: '7', paymentId: 'p' })).toEqual({
        type: 'next',
        screen: 'subscriptions-overview',
        subject: { periodId: '7' },
      });
      expect(back(screen, { paymentId: 'p' })).toEqual({
        type: 'next',
        screen: 'payment-detail',
        subject: { id: 'p' },
      });
      expect(back(screen)).toBeUndefined();
    }
  });

  test('of a new card leads back to its subscription', () => {
    expect(back('payment-card', { setup: 'card', id: 's' })).toEqual({
      type: 'next',
      screen: 'subscriptions-detail',
      subject: { id: 's' },
    });
  });
});

describe('the events', () => {
  test('a closed panel stays closed on close, next and navigation', () => {
    for (const type of ['close', 'next', 'navigated'] as const)
      expect(nextSidePanel(undefined, { type })).toBeUndefined();
  });

  test('next may name the screen and what it is about', () => {
    const subject = { from: 'user-company' };
    expect(nextSidePanel(on('user-company'), { type: 'next', screen: 'user-success', subject })).toEqual({
      screen: 'user-success',
      subject,
    });
  });

  test('next cannot go around the one way to the cancellation', () => {
    const state = nextSidePanel(on('subscriptions'), { type: 'next', screen: 'subscriptions-cancel' });
    expect(screenOf(state)).toBe('subscriptions');
  });

  test('what a screen was about is not carried back', () => {
    const detail: SidePanelState = { screen: 'subscriptions-detail', subject: { id: '7' } };
    expect(nextSidePanel(detail, { type: 'close' })).toEqual({ screen: 'subscriptions', subject: {} });
  });

  test('an unknown event throws', () => {
    expect(() => nextSidePanel(undefined, { type: 'oops' } as never)).toThrow(/oops/);
  });
});
