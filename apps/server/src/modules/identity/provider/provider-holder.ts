import type Provider from 'oidc-provider';
import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import { loadKeys } from './keys.ts';
import { KEY_REFRESH_SECONDS } from './lifetimes.ts';
import { createProvider } from './provider.ts';
import type { ProviderPages } from './provider-pages.ts';

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
  const now = () => deps.clock.now().getTime();
  let loadedAt = now();
  let loading: Promise<void> | undefined;
  async function load(): Promise<void> {
    const askedAt = now();
    const found = await loadKeys(deps.db);
    loadedAt = askedAt;
    if (JSON.stringify(found) === JSON.stringify(keys)) return;
    keys = found;
    provider = createProvider(deps, policy, keys, pages);
  }
  return {
    current: () => provider,
    async refresh() {
      if (now() - loadedAt < KEY_REFRESH_SECONDS * 1000) return;
      // Requests that arrive in the meantime wait too: keys loaded hours ago may not match their cookie.
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
    },
  };
}
