import type { Clock } from '../../platform/clock.ts';
import { listPages, type Page, quotesOf } from './book.ts';
import { demoTraderKey } from './trader-keys.ts';

export interface StandInTraders {
  /** The next trader publishes the next page of its book; returns how many quotes were accepted. */
  step(signal?: AbortSignal): Promise<number>;
  /** Every trader publishes everything, like on the first morning after days away. */
  publishAll(signal?: AbortSignal): Promise<number>;
}

/** Stands in for the traders' systems: they have the server's address, their keys and the time, nothing else. */
export function createTraders({ url, clock }: { url: string; clock: Clock }): StandInTraders {
  const pages = listPages();
  let turn = 0;

  const publish = async (page: Page, signal: AbortSignal | undefined): Promise<number> => {
    const now = clock.now();
    const response = await fetch(`${url}/can-prices/api/quote`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoTraderKey(page.traderId)}`,
        'content-type': 'application/json',
        'idempotency-key': `${page.regionId} ${now.toISOString()}`,
      },
      body: JSON.stringify({ quotes: quotesOf(page, now) }),
      ...(signal && { signal }),
    });
    if (!response.ok)
      throw new Error(`${page.traderId} was refused: ${response.status} ${await response.text()}`);
    const { accepted } = (await response.json()) as { accepted: number };
    return accepted;
  };

  return {
    async step(signal) {
      const page = pages[turn % pages.length];
      turn += 1;
      return page ? publish(page, signal) : 0;
    },
    async publishAll(signal) {
      let accepted = 0;
      for (const page of pages) accepted += await publish(page, signal);
      return accepted;
    },
  };
}
