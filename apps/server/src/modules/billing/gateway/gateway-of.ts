import type { Deps } from '../../../platform/deps.ts';
import { createGateway, type Gateway } from './create-gateway.ts';

const opened = new WeakMap<Deps['config'], Gateway>();

/** One connection to the gateway for requests and jobs of a process. */
export function gatewayOf({ config, clock }: Pick<Deps, 'config' | 'clock'>): Gateway {
  const known = opened.get(config);
  if (known) return known;
  const gateway = createGateway(config, clock);
  opened.set(config, gateway);
  return gateway;
}
