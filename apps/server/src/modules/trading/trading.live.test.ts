import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../test/order-desk.ts';
import { removeOrder } from './orders/orders.service.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());

it('pages of a company hear of its orders and offers, those of others do not', async () => {
  const stranger = await desk.farm();
  const heard: { what: string; id: string; companyId: string }[] = [];
  const foreign: unknown[] = [];
  const { live } = desk.deps;
  const leave = [
    live.subscribe(`user:${desk.home.user.id}`, (event) => heard.push(event as (typeof heard)[number])),
    live.subscribe(`user:${stranger.user.id}`, (event) => foreign.push(event)),
  ];
  const { orderId, offerId } = await desk.place();
  await expect.poll(() => heard.map(({ what, id }) => `${what} ${id}`)).toContain(`order ${orderId}`);
  expect(heard.map(({ what, id }) => `${what} ${id}`)).toContain(`offer ${offerId}`);
  expect(heard[0]).toMatchObject({ companyId: desk.home.companyId });
  heard.length = 0;
  await removeOrder(desk.deps, desk.home.viewer, orderId);
  await expect.poll(() => heard.map(({ what, id }) => `${what} ${id}`)).toContain(`order ${orderId}`);
  expect(foreign).toEqual([]);
  for (const end of leave) end();
});
