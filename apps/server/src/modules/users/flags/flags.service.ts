import { FLAGS, type Flags } from '@canola/api-schema/users/flag';
import { type Client, NOOP_PROVIDER, OpenFeature } from '@openfeature/server-sdk';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { databaseFlags } from './flag-provider.ts';

export interface FlagClient {
  client: Client;
  close(): Promise<void>;
}

let opened = 0;

/** OpenFeature is one per process, but tests build many apps: each app gets its own domain. */
export async function openFlags(deps: Deps): Promise<FlagClient> {
  opened += 1;
  const domain = `canola-${opened}`;
  await OpenFeature.setProviderAndWait(domain, databaseFlags(deps));
  return {
    client: OpenFeature.getClient(domain),
    close: () => OpenFeature.setProviderAndWait(domain, NOOP_PROVIDER),
  };
}

/** Flags are off until someone switches them on. */
export async function getFlags(client: Client, viewer: Viewer): Promise<Flags> {
  const values = await Promise.all(
    FLAGS.map((key) => client.getBooleanValue(key, false, { targetingKey: viewer.userId })),
  );
  return Object.fromEntries(FLAGS.map((key, at) => [key, values[at] === true])) as Flags;
}
