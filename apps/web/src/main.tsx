import '#shared/boot/trusted-types.ts';
import '#shared/ui/theme.css';
import '#shared/layout/lone-page.css';
import { createRoot } from 'react-dom/client';
import { loadAhead } from '#app/ahead.ts';
import { App } from '#app/app.tsx';
import { loadLateParts } from '#shared/boot/late.ts';
import { SERVICE_WORKER_URL } from '#shared/boot/trusted-types.ts';
import { reportError, reportUncaughtErrors } from '#shared/errors/report.ts';
import { loadTexts, startI18n } from '#shared/i18n/i18n.ts';
import { listenForInstall } from '#shared/install/install.ts';
import { watchConnection } from '#shared/live/connection.ts';
import { prepareSession, startSession, whenSignedIn } from '#shared/session/session.ts';
import { startTheme } from '#shared/theme/theme.ts';
import { pollVersion } from '#shared/version/version-poll.ts';

async function start(): Promise<void> {
  reportUncaughtErrors();
  startTheme();
  listenForInstall();
  watchConnection();
  // The sign-in is the longest part of the start, so it runs while the texts load.
  prepareSession();
  const signingIn = startSession();
  loadAhead();
  // Once the connection is lost, the words of an error could not be loaded any more.
  void whenSignedIn.then(() => loadTexts(['errors']));
  await startI18n();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root, { onUncaughtError: reportError, onCaughtError: reportError }).render(<App />);
  await signingIn;
  if (import.meta.env.PROD) {
    pollVersion(__COMMIT_HASH__);
    // A browser that refuses the worker has a website all the same.
    await navigator.serviceWorker?.register(SERVICE_WORKER_URL).catch(() => undefined);
    setTimeout(() => void loadLateParts().then(keepCode), KEEP_AFTER_MS);
    // A visit may be over before that.
    document.addEventListener('visibilitychange', () => void keepCode(), { once: true });
  }
}

/** By then the first page has all its code, and nothing of it has to wait. */
const KEEP_AFTER_MS = 10_000;

/** The worker has the code of this visit for the next one, also offline. */
async function keepCode(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  registration?.active?.postMessage({ type: 'keep', urls });
}

start().catch(reportError);
