import type { CurrencyType } from '@canola/api-schema/money';
import { MARKET, TRADERS } from './trading-facts.ts';
import { type Farm, openTradingWorld, type TradingWorld } from './trading-world.ts';

interface ClosedDay {
  day: string;
  price: string;
  traderId?: string;
  cropId?: string;
  quarterId?: string;
  regionId?: string;
  currency?: CurrencyType;
}

/** Finished days of the past, as intake leaves them. */
async function closeDays(world: TradingWorld, days: readonly ClosedDay[]): Promise<void> {
  for (const item of days) {
    const { regionId, cropId, quarterId, traderId, currency, price, day } = {
      ...MARKET,
      traderId: TRADERS[0],
      currency: 'CZK' as const,
      ...item,
    };
    await world.db.$client.query(
      `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
       values ($1, $2, $3, $4, $5::date, $6, $5::date, $6, $6, $7)`,
      [regionId, cropId, quarterId, traderId, day, price, currency],
    );
  }
}

/** Near Jihlava, in the Vysočina region. */
export const JIHLAVA = { latitude: 49.39, longitude: 15.58 };
export const UNKNOWN_ID = '0199a1b2-0000-7000-8000-000000000000';

export interface PriceWorld extends TradingWorld {
  /** On PLUS, with a storage near Jihlava. */
  full: Farm;
  /** On BASIC. */
  trial: Farm;
  storageId: string;
  quotes: Record<'old' | 'wheat' | 'better' | 'next' | 'rapeseed' | 'diesel' | 'cheaper' | 'irish', string>;
}

/** A farm that sees all prices, one on trial, quotes and past days. */
export async function openPriceWorld(): Promise<PriceWorld> {
  const world = await openTradingWorld();
  const full = await world.farm({ plan: 'PLUS' });
  const trial = await world.farm({ plan: 'BASIC' });
  const offerId = await world.offer(full, '100');
  const { rows } = await world.db.$client.query('select storage_id as id from trading.offer where id = $1', [
    offerId,
  ]);
  const quotes = {
    old: await world.quote('4321.11'),
    wheat: await world.quote('5111.25'),
    better: await world.quote('5222.50', { traderId: 'lan-obchodni' }),
    next: await world.quote('5333.75', { quarterId: '2027Q1' }),
    rapeseed: await world.quote('11444.50', { cropId: 'rapeseed' }),
    diesel: await world.quote('29.85', { cropId: 'diesel', traderId: 'lan-obchodni' }),
    cheaper: await world.quote('28.65', { cropId: 'diesel', traderId: 'cisterna-plus' }),
    irish: await world.quote('205.35', { regionId: 'IE053', traderId: 'boyne-mills', currency: 'EUR' }),
  };
  await world.quote('5555.55', { regionId: 'CZ064' });
  await closeDays(world, [
    { day: '2026-10-10', price: '5011.50' },
    { day: '2026-10-10', price: '5022.50', traderId: 'lan-obchodni' },
    { day: '2026-10-12', price: '5033.50' },
    { day: '2025-11-03', price: '5404.50' },
    { day: '2026-10-12', price: '11033.50', cropId: 'rapeseed' },
  ]);
  return { ...world, full, trial, storageId: rows[0].id, quotes };
}

/** The variables of a page for a company at Jihlava. */
export const atJihlava = ({ companyId }: Farm) =>
  ({ ...JIHLAVA, companyId, currency: 'CZK', locale: 'cs' }) as const;
