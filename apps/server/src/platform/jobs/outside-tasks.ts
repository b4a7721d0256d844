/**
 * Tasks that reach people or other services. A restored copy of the database does not run them until the operator
 * releases it: the original may have done the same already (docs/backups.md#a-restored-copy).
 */
export const outsideTasks: ReadonlySet<string> = new Set([
  'audit.send-head',
  'mail.deliver',
  'notifications.push',
  'trading.sync-signing',
  'trading.check-signings',
  'trading.expire-contract',
  'trading.expire-contracts',
  'subscriptions.sweep',
  'subscriptions.charge',
  'payments.reconcile',
  'payments.expire',
  'payments.review',
  'payments.sync',
  'payments.refund',
  'payments.detach-card',
  'payments.close',
]);
