import { randomUUID } from 'node:crypto';
import type { DeskSettlement } from '@canola/api-schema/trading/desk-settlements';
import { confirmTicket } from '../src/modules/trading/deliveries/answers.service.ts';
import { addTicket } from '../src/modules/trading/deliveries/tickets.service.ts';
import { type DeliveryWorld, openDeliveryWorld } from './delivery-world.ts';
import { accepted, NOW } from './trading-facts.ts';

type Answer<T> = { status: number; body: T };

/** The deliveries' world, with tickets that both agree to and a desk that settles. */
export interface SettlementWorld extends DeliveryWorld {
  /** Entered by the trader and confirmed by the farm: 24,380 kg of the worked example, unless stated otherwise. */
  ticket(
    contractId: string,
    options?: { day?: string; netKg?: number; isConfirmed?: boolean; splitTo?: string | null },
  ): Promise<string>;
  settle<T = DeskSettlement>(contractId: string, more?: object): Promise<Answer<T>>;
  paid<T = DeskSettlement>(id: string, amount: string, more?: object): Promise<Answer<T>>;
  /** A contract with one ticket, settled: 122,584.56 Kč. */
  settled(more?: object): Promise<DeskSettlement & { contractId: string }>;
}

export const SUM = '122584.56';
export const DAY = '2026-11-10';

export async function openSettlementWorld(): Promise<SettlementWorld> {
  const world = await openDeliveryWorld();
  const harvest = new Date('2026-11-12T09:00:00Z');
  world.clock.set(harvest);
  const { deps, home, traderId } = world;
  let number = 4471;
  const settlements: SettlementWorld = {
    ...world,
    /** Weeks before it is delivered. */
    async signedSale(options) {
      world.clock.set(NOW);
      const sale = await world.signedSale(options);
      world.clock.set(harvest);
      return sale;
    },
    async ticket(contractId, { day = DAY, netKg = 24_380, isConfirmed = true, splitTo = null } = {}) {
      number += 1;
      const quality = { moisture: '15.2', impurities: '7', protein: '12.6' };
      const figures = {
        number: String(number),
        lorry: '3Z4 1187',
        day,
        grossKg: netKg + 15_480,
        tareKg: 15_480,
      };
      const { ticketId } = accepted(
        await addTicket(
          deps,
          { side: 'TRADER', traderId, userId: null },
          { contractId, ...figures, quality, splitTo, takeBack: false },
        ),
      );
      if (isConfirmed) accepted(await confirmTicket(deps, { side: 'FARM', viewer: home.viewer }, ticketId));
      return ticketId;
    },
    settle: (contractId, more = {}) =>
      world.call('POST', 'settlements', { body: { contractId, clientMutationId: randomUUID(), ...more } }),
    paid: (id, amount, more = {}) =>
      world.call('POST', `settlements/${id}/paid`, { body: { amount, day: '2026-11-12', ...more } }),
    async settled(more = {}) {
      const { contractId } = await settlements.signedSale();
      await settlements.ticket(contractId);
      return (await settlements.settle(contractId, more)).body;
    },
  };
  return settlements;
}
