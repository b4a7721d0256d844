import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@canola/api-schema/errors';
import type { QuoteReceipt } from '@canola/api-schema/prices/quote';
import type { TestApp } from '../../../test/build-test-app.ts';
import { issueTraderKey } from './index.ts';

export const TRADER = 'sypka-hana';
export const NOW = new Date('2026-10-14T09:00:00Z');

/** A valid quote of {@link TRADER}; a test overrides the fields it is about. */
export function quoteOf(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    regionId: 'CZ064',
    cropId: 'milling-wheat',
    quarterId: '2026Q4',
    price: '5400.00',
    currency: 'CZK',
    ...overrides,
  };
}

export interface Desk {
  key: string;
  /** Sends a batch and returns the response. */
  send(quotes: readonly unknown[], options?: { idempotencyKey?: string }): Promise<Sent>;
}

interface Sent {
  status: number;
  body: QuoteReceipt & Partial<ErrorBody>;
}

/** A trader's system with a valid key. */
export async function openDesk(test: TestApp, traderId = TRADER): Promise<Desk> {
  const key = await issueTraderKey(test.db, { traderId, now: test.clock.now() });
  return {
    key,
    async send(quotes, { idempotencyKey = randomUUID() } = {}) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/can-prices/api/quote',
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
        payload: { quotes },
      });
      return { status: response.statusCode, body: response.json() };
    },
  };
}
