import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import type { SidePanelScreen } from '#shared/side-panel/side-panel-machine.ts';
import { createStore } from '#shared/storage/store.ts';

/** The two screens that save. */
export type SavingScreen = Extract<SidePanelScreen, 'user-profile' | 'user-company'>;

interface Failed {
  from: SavingScreen;
  error: unknown;
  /** The typed values, so that trying again does not start from nothing. */
  values: unknown;
}

/** The last failure; it belongs to the failure screen and to the form that comes back from it. */
const failedStore = createStore<Failed | undefined>(undefined);

/** Success gives user-success, failure gives user-failure (docs/product/screens.md#side-panel). */
export function showSaved(from: SavingScreen): void {
  failedStore.set(undefined);
  sendToSidePanel({ type: 'next', screen: 'user-success', subject: { from } });
}

export function showFailed(from: SavingScreen, error: unknown, values?: unknown): void {
  failedStore.set({ from, error, values });
  sendToSidePanel({ type: 'next', screen: 'user-failure', subject: { from } });
}

export function lastFailure(): Failed | undefined {
  return failedStore.get();
}

/** The values typed before the failure, once. */
export function takeDraft<T>(from: SavingScreen): T | undefined {
  const failed = failedStore.get();
  if (failed?.from !== from) return undefined;
  failedStore.set(undefined);
  return failed.values as T | undefined;
}

export function forgetFailure(): void {
  failedStore.set(undefined);
}
