import { expect, test } from 'vitest';
import { outsideTasks } from './platform/jobs/outside-tasks.ts';
import { serviceTasks } from './platform/jobs/service-slots.ts';
import { tasks } from './tasks.ts';

/** The effects of these stay in the database, or they only read from outside, or queue a task that is held itself. */
const HARMLESS = [
  'audit.verify',
  'company.changed',
  'contract.moved',
  'futures.read',
  'identity.mail-passkeys-reset',
  'identity.prune',
  'identity.send-reset-link',
  'invoices.render',
  'jobs.prune-inbox',
  'markets.quoted',
  'news.announce',
  'news.prune-images',
  'news.publish',
  'notifications.digest',
  'notifications.due-digests',
  'notifications.fan-out',
  'notifications.mail',
  'notifications.morning',
  'plan.given',
  'prices.announce-ended',
  'prices.prune',
  'prices.prune-bids',
  'prices.read-futures',
  'prices.read-rates',
  'prices.reprice-at-rest',
  'rate-limit.prune',
  'rights.changed',
  'subscriptions.unattended',
  'trading.close-ladder',
  'trading.close-ladders',
  'trading.check-alerts',
  'trading.contract-created',
  'trading.count-demand',
  'trading.match',
  'trading.prune-alerts',
  'trading.prune-mutations',
  'trading.prune-unmasked',
  'trading.remind-closing',
  'trading.remind-unsigned',
  'trading.resume',
  'trading.stop-refused',
  'trading.ticket-entered',
  'trading.watch-answer',
  'trading.watch-answers',
  'trading.watch-overdue',
  'trading.watch-ticket',
  'trading.watch-tickets',
  'users.decision-mail',
  'users.prune-invitations',
  'users.release-erased',
  'vat.check',
];

test('every task is known to reach the outside or not to', () => {
  expect(tasks.map(({ name }) => name).sort()).toEqual([...HARMLESS, ...outsideTasks].sort());
});

/** They reach the outside by other tasks that they queue. */
const QUEUEING = ['trading.check-signings', 'trading.expire-contracts'];

test('every task that reaches the outside has a limit of slots', () => {
  const names = new Set(tasks.map(({ name }) => name));
  expect(serviceTasks.filter((name) => !names.has(name))).toEqual([]);
  expect([...outsideTasks].filter((name) => !serviceTasks.includes(name))).toEqual(QUEUEING);
});
