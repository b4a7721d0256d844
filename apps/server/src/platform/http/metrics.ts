import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findBreak } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { jobRegistry } from '../jobs/job-metrics.ts';
import { findOldestDueAge } from '../jobs/jobs.queries.ts';
import { everyProcess } from '../process/every-process.ts';
import { mergeMetrics } from './merge-metrics.ts';

const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

const registries = new WeakMap<Deps, Registry>();

/** For the series of modules. */
export function metricsOf(deps: Deps): Registry | undefined {
  return registries.get(deps);
}

/** Of a process that serves no requests itself. */
export function processMetrics(): Promise<string> {
  return labelled(processRegistry).metrics();
}

function labelled(...registries: Registry[]): Registry {
  const all = Registry.merge(registries);
  all.setDefaultLabels({ process: String(process.pid) });
  return all;
}

/** `/metrics` returns the series of every process, whichever the request reached; each carries its `process`. */
export function installMetrics(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const registry = new Registry();
  registries.set(deps, registry);
  const requests = new Histogram({
    name: 'canola_http_request_duration_seconds',
    help: 'Duration of a request by its route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'canola_database_connections',
    help: 'Connections of the pool by state; waiting are the callers that have none.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const pool = db.$client;
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'canola_oldest_due_job_seconds',
    help: 'How long the oldest due job has waited or run; the same for all processes. NaN while the database is away.',
    registers: [registry],
    async collect() {
      this.set(await findOldestDueAge(db.$client).catch(() => Number.NaN));
    },
  });

  new Gauge({
    name: 'canola_audit_broken',
    help: '1 when the last check found the audit log altered; the same for all processes.',
    registers: [registry],
    async collect() {
      const found = findBreak(db).then((broken) => (broken ? 1 : 0));
      this.set(await found.catch(() => Number.NaN));
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address: ids would make a series each.
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  // Merged when somebody looks: modules add their series later than this.
  const everywhere = everyProcess(() => labelled(processRegistry, jobRegistry, registry).metrics());
  app.get('/metrics', { config: { rateLimit: false }, logLevel: 'warn' }, async (request, reply) => {
    if (!config.metricsToken && !config.demo)
      throw new AppError('route.not-found', 'The metrics are open when METRICS_TOKEN is set.');
    if (config.metricsToken && !sameText(request.headers.authorization, `Bearer ${config.metricsToken}`))
      throw new AppError('token.invalid', 'The metrics ask for their token.');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(mergeMetrics(await everywhere()));
  });
}

function sameText(actual: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(actual ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
