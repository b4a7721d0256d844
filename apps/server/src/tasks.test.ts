import { expect, test } from 'vitest';
import { outsideTasks } from './platform/jobs/outside-tasks.ts';
import { tasks } from './tasks.ts';

/** What these do stays in the database, or is only read from outside, or queues a task that is held itself. */
const HARMLESS = [
  'audit.verify',
  'company.changed',
  'contract.moved',
  'identity.mail-passkeys-reset',
  'identity.prune',
  'identity.send-reset-link',
  'invoices.render',
  'jobs.prune-inbox',
  'markets.quoted',
  'news.announce',
  'news.prune-images',
  'news.publish',
  'notifications.fan-out',
  'plan.given',
  'prices.prune',
  'prices.prune-bids',
  'prices.read-futures',
  'prices.read-rates',
  'quotes.arrived',
  'rate-limit.prune',
  'rights.changed',
  'trading.contract-created',
  'trading.match',
  'trading.prune-mutations',
  'trading.prune-unmasked',
  'trading.resume',
  'trading.stop-refused',
  'users.decision-mail',
  'users.release-erased',
  'vat.check',
];

test('every task is known to reach the outside or not to', () => {
  expect(tasks.map(({ name }) => name).sort()).toEqual([...HARMLESS, ...outsideTasks].sort());
});
