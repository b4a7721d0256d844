import {
  AddTicketDocument,
  CloseDeliveryDocument,
  ConfirmTicketDocument,
  DeliveryDocument,
  DisputeTicketDocument,
  VoidTicketDocument,
} from '@canola/api-schema/trading/generated/operations';
import { type DeliveryWorld, openDeliveryWorld } from './delivery-world.ts';
import { dataOf } from './graphql-caller.ts';

/** Values that nothing is deducted for. */
export const GOOD: Record<string, string> = { moisture: '14', impurities: '6', protein: '12.5' };

let counter = 4000;

/** A ticket with a number of its own. */
export const figures = (netKg: number, overrides: Record<string, unknown> = {}) => ({
  number: String(++counter),
  lorry: '3Z4 1187',
  day: '2026-10-15',
  grossKg: netKg + 15_000,
  tareKg: 15_000,
  quality: GOOD,
  ...overrides,
});

export type TicketDesk = Awaited<ReturnType<typeof openTicketDesk>>;

/** The deliveries' world with both sides at work: the desk over REST, the farm with the web's documents. */
export async function openTicketDesk() {
  const world: DeliveryWorld = await openDeliveryWorld();
  const { user: farmer } = world.home;
  const enter = (contractId: string, body: object) =>
    world.call<{ id: string; state: string; code: string; fields: object }>(
      'POST',
      `deliveries/${contractId}/tickets`,
      { body },
    );
  const confirm = async (id: string, user = farmer) =>
    (await dataOf(world, user, ConfirmTicketDocument, { id })).confirmTicket;
  return {
    ...world,
    enter,
    confirm,
    async farmEnters(
      contractId: string,
      { quality, ...ticket }: ReturnType<typeof figures>,
      clientMutationId?: string,
      user = farmer,
    ) {
      const values = Object.entries(quality as object);
      const measured = values.map(([parameter, value]) => ({ parameter, value: String(value) }));
      const input = { ticket: { ...ticket, contractId, quality: measured }, clientMutationId };
      return (await dataOf(world, user, AddTicketDocument, input)).addTicket;
    },
    read: async (contractId: string, user = farmer) =>
      (await dataOf(world, user, DeliveryDocument, { contractId, locale: 'en' })).delivery,
    async dispute(id: string, parameter: string, asked: string) {
      const input = { id, disputes: [{ parameter, asked }], note: 'Wet' };
      return (await dataOf(world, farmer, DisputeTicketDocument, input)).disputeTicket;
    },
    farmVoids: async (id: string, user = farmer) =>
      (await dataOf(world, user, VoidTicketDocument, { id })).voidTicket,
    farmCloses: async (contractId: string) =>
      (await dataOf(world, farmer, CloseDeliveryDocument, { contractId })).closeDelivery,
    /** Entered by the trader and confirmed by the farm; the last one's id. */
    async deliver(contractId: string, ...weights: number[]): Promise<string> {
      let id = '';
      for (const kg of weights) {
        id = (await enter(contractId, figures(kg))).body.id;
        await confirm(id);
      }
      return id;
    },
  };
}
