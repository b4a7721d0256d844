/** The screens of the account side panel: state, not routes (docs/product/screens.md#side-panel). */
export const SIDE_PANEL_SCREENS = [
  'notifications',
  'user-profile',
  'user-company',
  'user-success',
  'user-failure',
  'subscriptions',
  'subscriptions-overview',
  'subscriptions-detail',
  'subscriptions-cancel',
  'subscriptions-cancel-failure',
  'payment-card',
  'payment-bank-transfer',
  'payment-detail',
] as const;
export type SidePanelScreen = (typeof SIDE_PANEL_SCREENS)[number];

/** The subject of a screen, e.g. the id of a subscription or a payment. */
export type SidePanelSubject = Readonly<Record<string, string>>;
export type SidePanelState = { screen: SidePanelScreen; subject: SidePanelSubject } | undefined;

interface Rule {
  /** Where the close button leads; `closed` closes the panel (docs/product/screens.md#side-panel). */
  close: SidePanelScreen | 'closed';
  /** Where the screen goes on when it does not name another one; the default is the profile. */
  next: SidePanelScreen;
  /** The only screens from which it may open. */
  onlyFrom?: readonly SidePanelScreen[];
}

const closing: Rule = { close: 'closed', next: 'user-profile' };

export const SIDE_PANEL_RULES: Record<SidePanelScreen, Rule> = {
  notifications: closing,
  'user-profile': closing,
  'user-company': { close: 'user-profile', next: 'user-profile' },
  'user-success': closing,
  'user-failure': closing,
  subscriptions: closing,
  'subscriptions-overview': closing,
  'subscriptions-detail': { close: 'subscriptions', next: 'user-profile' },
  'subscriptions-cancel': {
    close: 'subscriptions',
    next: 'user-profile',
    onlyFrom: ['subscriptions-detail'],
  },
  // A failed cancellation goes back to the list (docs/product/screens.md#side-panel).
  'subscriptions-cancel-failure': { close: 'closed', next: 'subscriptions' },
  'payment-card': closing,
  'payment-bank-transfer': closing,
  'payment-detail': { close: 'subscriptions', next: 'user-profile' },
};

export type SidePanelEvent =
  | { type: 'open'; screen: SidePanelScreen; subject?: SidePanelSubject }
  | { type: 'close' }
  | { type: 'next'; screen?: SidePanelScreen; subject?: SidePanelSubject }
  /** The panel closes on navigation (docs/product/screens.md#side-panel). */
  | { type: 'navigated' };

/** Where the arrow of a screen leads: from paying back to the order, the plan or the payment. */
export function backOf(state: NonNullable<SidePanelState>): SidePanelEvent | undefined {
  const { screen, subject } = state;
  if (SIDE_PANEL_RULES[screen].close !== 'closed') return { type: 'close' };
  if (screen !== 'payment-card' && screen !== 'payment-bank-transfer') return undefined;
  const { periodId, setup, id, paymentId } = subject;
  if (periodId) return { type: 'next', screen: 'subscriptions-overview', subject: { periodId } };
  if (setup && id) return { type: 'next', screen: 'subscriptions-detail', subject: { id } };
  return paymentId ? { type: 'next', screen: 'payment-detail', subject: { id: paymentId } } : undefined;
}

export function nextSidePanel(state: SidePanelState, event: SidePanelEvent): SidePanelState {
  switch (event.type) {
    case 'open':
      return enter(state, event.screen, event.subject);
    case 'next':
      return state && enter(state, event.screen ?? SIDE_PANEL_RULES[state.screen].next, event.subject);
    case 'close': {
      const target = state && SIDE_PANEL_RULES[state.screen].close;
      return target === undefined || target === 'closed' ? undefined : { screen: target, subject: {} };
    }
    case 'navigated':
      return undefined;
    default:
      throw new Error(`Unhandled side panel event ${(event satisfies never as SidePanelEvent).type}`);
  }
}

function enter(
  state: SidePanelState,
  screen: SidePanelScreen,
  subject: SidePanelSubject = {},
): SidePanelState {
  const { onlyFrom } = SIDE_PANEL_RULES[screen];
  if (onlyFrom && (!state || !onlyFrom.includes(state.screen))) return state;
  return { screen, subject };
}
