import { oneOf, remembered } from '#shared/storage/remembered.ts';
import { createStore, useStore } from '#shared/storage/store.ts';

/** Chromium's offer to install; no library types it yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const dismissed = remembered('install', oneOf('dismissed'));
const offer = createStore<InstallPrompt | undefined>(undefined);

/** The event fires once, early; the banner may be rendered later. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (dismissed.read() === undefined) offer.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

/**
 * The banner shows when the browser offers installation, and hides after install or dismissal
 * (docs/product/screens.md#installation).
 */
export function useInstallOffer() {
  const prompt = useStore(offer);
  function dismiss() {
    dismissed.write('dismissed');
    offer.set(undefined);
  }
  async function install() {
    const answer = await prompt?.prompt();
    if (answer?.outcome === 'dismissed') dismiss();
    offer.set(undefined);
  }
  return { isOffered: prompt !== undefined, install, dismiss };
}
