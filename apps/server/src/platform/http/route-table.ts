import type { FastifyInstance } from 'fastify';

interface RouteRow {
  method: string;
  url: string;
  /** Guarded by `authenticate`. Tests compare the other routes with a list written by hand. */
  authenticated: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the app; HEAD twins of GET left out. */
    routeTable: readonly RouteRow[];
  }
}

export function installRouteTable(app: FastifyInstance): void {
  const rows: RouteRow[] = [];
  app.decorate('routeTable', rows);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue;
      // Hooks of inner scopes run later and may still set the config, so it is read on demand.
      rows.push({
        method,
        url: route.url,
        get authenticated() {
          return route.config?.authenticated === true;
        },
      });
    }
  });
}
