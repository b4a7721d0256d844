import { hasFields, isText } from '#shared/storage/shape.ts';
import { isAnyFormDirty } from './dirty-forms.ts';

const VERSION_INTERVAL_MS = 60_000;
const RELOADED_FOR = 'canola.reloaded-for';

/** The version file must contain commitHash (docs/product/screens.md#new-version). */
const isVersion = hasFields({ commitHash: isText });

/**
 * Reloads when the deployed version differs from the running one (docs/product/screens.md#new-version), never under a
 * dirty form.
 */
export function pollVersion(running: string): void {
  setInterval(() => void check(running), VERSION_INTERVAL_MS);
  // An old page requests a chunk that the new version no longer has.
  window.addEventListener('vite:preloadError', () => void check(running));
}

async function check(running: string): Promise<void> {
  const deployed = await readDeployed();
  if (deployed === undefined || deployed === running || isAnyFormDirty()) return;
  // A proxy that serves an old page for the new version must not make it reload forever.
  if (sessionStorage.getItem(RELOADED_FOR) === deployed) return;
  sessionStorage.setItem(RELOADED_FOR, deployed);
  window.location.reload();
}

async function readDeployed(): Promise<string | undefined> {
  try {
    const response = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' });
    const version: unknown = response.ok ? await response.json() : undefined;
    return isVersion(version) && version.commitHash !== '' ? version.commitHash : undefined;
  } catch {
    return undefined;
  }
}
