import type { Language } from '@canola/api-schema/access';

interface Visit {
  language: Language;
  isStaff: boolean;
}

/** By then the first page has all its code and data. */
const IDLE_AFTER_MS = 10_000;

/**
 * The worker fetches the code of all pages, so that each opens without a connection
 * (docs/product/screens.md#without-a-connection). A person who saves data has only the code of the pages they opened.
 */
export function keepPagesWhenIdle(visit: Visit): () => void {
  if (isSavingData()) return () => undefined;
  const send = async () => {
    const registration = await navigator.serviceWorker?.ready;
    registration?.active?.postMessage({ type: 'keep-pages', ...visit });
  };
  const sendWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void send());
    else void send();
  };
  const timer = setTimeout(sendWhenIdle, IDLE_AFTER_MS);
  // A visit may be over before that.
  document.addEventListener('visibilitychange', send, { once: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', send);
  };
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
