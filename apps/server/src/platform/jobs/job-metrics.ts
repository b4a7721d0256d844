import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Of the process, not of an app: a worker may run without one. */
export const jobRegistry = new Registry();

export const jobsDone = new Counter({
  name: 'canola_jobs_total',
  help: 'Jobs by task and result: done, retried (failed, will be tried again), failed (given up).',
  labelNames: ['task', 'result'] as const,
  registers: [jobRegistry],
});

export const jobSeconds = new Histogram({
  name: 'canola_job_duration_seconds',
  help: 'Duration of a run of a job.',
  labelNames: ['task'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
  registers: [jobRegistry],
});

export const jobsHeld = new Gauge({
  name: 'canola_jobs_held',
  help: '1 while mails, signings and charges wait because the database is a restored copy.',
  registers: [jobRegistry],
});
