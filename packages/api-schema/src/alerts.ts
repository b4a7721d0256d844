import type { PlanType } from './access.ts';

// When an alert fires and when it is ready again (docs/product/alerts.md#firing). The server decides by it, and the
// sheet shows with it how often an alert would have fired.

export type AlertKind = 'NET_PRICE' | 'FUTURES' | 'BASIS' | 'SPREAD';

export const ALERT_DIRECTIONS = ['ABOVE', 'BELOW'] as const;
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number];

/** Of one person in one company. */
export const ALERT_LIMIT: Record<PlanType, number> = { BASIC: 2, PLUS: 20, PREMIUM: 100 };
/** An alert is ready again this share of the crop's price on the other side, after so many hours at the earliest. */
const ALERT_BAND = 0.005;
export const ALERT_REST_HOURS = 6;
export const ALERT_HISTORY_DAYS = 90;
/** A difference may be negative; more than this either way is a slip of the keyboard. */
export const MAX_ALERT_THRESHOLD = 10_000_000;

export interface AlertLine {
  kind: AlertKind;
  direction: AlertDirection;
  threshold: string;
}

export interface AlertState {
  isArmed: boolean;
  /** In milliseconds: an alert that is ready again still rests until then. */
  armedFrom: number;
  /** The level at which a silent alert is ready again; null for one that is armed or done. */
  readyAgain: string | null;
  firedAt: number | null;
}

/** `price` is the crop's: of a difference, the band is taken from it. */
interface AlertValue {
  at: number;
  value: string;
  price: string;
}

export const NEW_ALERT: AlertState = {
  isArmed: true,
  armedFrom: Number.NEGATIVE_INFINITY,
  readyAgain: null,
  firedAt: null,
};

const cents = (amount: string) => Math.round(Number(amount) * 100);
const sideOf = (direction: AlertDirection) => (direction === 'ABOVE' ? 1 : -1);

/** Whether the value is at the threshold or beyond it. */
export function isReached({ direction, threshold }: AlertLine, value: string): boolean {
  return sideOf(direction) * (cents(value) - cents(threshold)) >= 0;
}

export function readyAgainAt({ kind, direction, threshold }: AlertLine, price: string): string {
  const base = kind === 'BASIS' || kind === 'SPREAD' ? price : threshold;
  const band = Math.round(Math.abs(cents(base)) * ALERT_BAND);
  return ((cents(threshold) - sideOf(direction) * band) / 100).toFixed(2);
}

/** The effect of a value on an alert. One that fires once is done afterwards. */
export function applyValue(
  line: AlertLine & { once: boolean },
  state: AlertState,
  { at, value, price }: AlertValue,
): { state: AlertState; fires: boolean } {
  if (state.isArmed) {
    if (at < state.armedFrom || !isReached(line, value)) return { state, fires: false };
    const readyAgain = line.once ? null : readyAgainAt(line, price);
    return { state: { ...state, isArmed: false, readyAgain, firedAt: at }, fires: true };
  }
  const isBack =
    state.readyAgain !== null && sideOf(line.direction) * (cents(state.readyAgain) - cents(value)) >= 0;
  if (!isBack) return { state, fires: false };
  const rested = state.firedAt === null ? at : state.firedAt + ALERT_REST_HOURS * 3_600_000;
  return {
    state: { ...state, isArmed: true, readyAgain: null, armedFrom: Math.max(at, rested) },
    fires: false,
  };
}

/**
 * The days on which it would have fired, of a history of one value a day: at most one where it fires once. A history
 * that begins beyond the threshold begins silent, because nothing was crossed.
 */
export function firingDays(
  line: AlertLine & { once: boolean },
  history: readonly { date: string; value: string; price: string }[],
): string[] {
  const [first] = history;
  let state: AlertState =
    first && isReached(line, first.value)
      ? { ...NEW_ALERT, isArmed: false, readyAgain: readyAgainAt(line, first.price) }
      : NEW_ALERT;
  return history.flatMap(({ date, value, price }) => {
    const next = applyValue(line, state, { at: Date.parse(date), value, price });
    state = next.state;
    return next.fires ? [date] : [];
  });
}
