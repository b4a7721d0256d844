import { lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '#shared/boot/load-code.ts';

/** A page in a file of its own. Without a connection it is the network's error, from which the page recovers. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(loadCode(load), name);
