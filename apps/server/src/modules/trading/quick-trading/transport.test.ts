import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTradingWorld, type TradingWorld, WHEAT, ZIP } from '../../../../test/trading-world.ts';
import { addQuickOrder } from './quick-order.service.ts';
import { addQuickSale } from './quick-sale.service.ts';

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

it('transport chosen in a quick sale or order is kept; the note only where the company delivers', async () => {
  const farm = await world.farm();
  const { viewer, companyId } = farm;
  const what = { companyId, cropId: WHEAT, zip: ZIP, amount: '50', currency: 'CZK', note: null } as const;
  const delivers = { customTransport: true, transportNote: ' By our own lorry ' };
  const collected = { customTransport: false, transportNote: 'not kept' };
  const terms = { price: '9900', lowPrice: null, quarterId: '2027Q1', onlyTraderId: null };
  const marketPriceId = await world.quote('5000');
  for (const transport of [delivers, collected]) {
    await addQuickOrder(world.deps, viewer, { ...what, ...terms, ...transport });
    await addQuickSale(world.deps, viewer, { ...what, marketPriceId, expectedPrice: null, ...transport });
  }
  for (const table of ['sell_order', 'contract']) {
    const { rows } = await world.db.$client.query(
      `select custom_transport, transport_note from trading.${table} where company_id = $1 order by id`,
      [companyId],
    );
    expect(rows).toEqual([
      { custom_transport: true, transport_note: 'By our own lorry' },
      { custom_transport: false, transport_note: null },
    ]);
  }
});
