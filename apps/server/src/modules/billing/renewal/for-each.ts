import type { Deps } from '../../../platform/deps.ts';

/** One that fails does not stop the others. Returns what failed, for the job to fail once all are looked after. */
export async function forEach<Payment extends { id: string }>(
  { log }: Deps,
  payments: readonly Payment[],
  work: (payment: Payment) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const payment of payments) {
    try {
      await work(payment);
    } catch (error) {
      log.error({ err: error, payment: payment.id }, 'a payment could not be looked after');
      failures.push(error);
    }
  }
  return failures;
}
