import { CanolaProcess } from '../canola-process.ts';
import { openBalancer } from './balancer.ts';
import { type Books, readBooks } from './books.ts';
import { openLedger, startSellers } from './sellers.ts';
import type { SellingFacts } from './selling-world.ts';

/** Longer than the balancer takes to notice, also on a busy machine. */
const DRAIN_SECONDS = '8';

interface RollingReport {
  requests: number;
  failed: number;
  /** Why, and how often. */
  reasons: Record<string, number>;
  restarts: number;
  books: Books;
}

/**
 * Two servers behind a balancer, each replaced by a new one while people sell. Nobody tries again behind the sellers'
 * back, so every attempt without a usable reply is a failed request. Ends after at least so many requests and restarts.
 */
export async function restartInTurns(
  databaseUrl: string,
  facts: SellingFacts,
  wanted: { requests: number; restarts: number },
): Promise<RollingReport> {
  const balancer = await openBalancer();
  const ledger = openLedger();
  const running: { canola: CanolaProcess; origin: string }[] = [];
  const add = async () => {
    const canola = new CanolaProcess({
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: facts.publicUrl,
      RATE_LIMIT: '1000000000',
      DRAIN_SECONDS,
    });
    const origin = await canola.url();
    // The next one stops only when requests go to this one.
    await balancer.add(origin);
    running.push({ canola, origin });
  };
  try {
    await add();
    await add();
    const sellers = startSellers(() => balancer.url, facts, ledger);
    let restarts = 0;
    while (restarts < wanted.restarts || ledger.told.size + ledger.refused < wanted.requests) {
      const oldest = running.shift();
      if (!oldest) throw new Error('there is no server');
      const code = await oldest.canola.end('SIGTERM');
      if (code !== 0) throw new Error(`a server ended with ${code}: ${oldest.canola.stderr}`);
      balancer.remove(oldest.origin);
      restarts += 1;
      await add();
    }
    await sellers.stop();
    return {
      requests: ledger.sent,
      failed: ledger.repeated,
      reasons: ledger.reasons,
      restarts,
      books: await readBooks(databaseUrl, facts.companyId, ledger),
    };
  } finally {
    await Promise.all(running.map(({ canola }) => canola.end('SIGKILL')));
    await balancer.close();
  }
}
