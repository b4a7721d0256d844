import type Provider from 'oidc-provider';
import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import { loadKeys } from './keys.ts';
import { createProvider } from './provider.ts';
import type { ProviderPages } from './provider-pages.ts';

/** Far below the overlap of keys, so that every process signs with the new one before the old one retires. */
const REFRESH_MS = 5 * 60 * 1000;

export interface ProviderHolder {
  current(): Provider;
  /** Looks for new keys once in a while; another process may have rotated them. */
  refresh(): Promise<void>;
}

export async function holdProvider(
  deps: Deps,
  policy: AccountPolicy,
  pages: ProviderPages,
): Promise<ProviderHolder> {
  let keys = await loadKeys(deps.db);
  let provider = createProvider(deps, policy, keys, pages);
  let loadedAt = deps.clock.now().getTime();
  return {
    current: () => provider,
    async refresh() {
      const now = deps.clock.now().getTime();
      if (now - loadedAt < REFRESH_MS) return;
      loadedAt = now;
      const newest = await loadKeys(deps.db);
      if (JSON.stringify(newest) === JSON.stringify(keys)) return;
      keys = newest;
      provider = createProvider(deps, policy, keys, pages);
    },
  };
}
