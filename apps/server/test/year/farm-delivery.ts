import {
  AddTicketDocument,
  AgreeSettlementDocument,
  CloseDeliveryDocument,
  ConfirmReceiptDocument,
  ConfirmTicketDocument,
  DeliveriesDocument,
  DisputeSettlementDocument,
  DisputeTicketDocument,
  OwedDocument,
  SayReceiptDocument,
} from '@canola/api-schema/trading/generated/operations';
import type { TestClock } from '../build-test-app.ts';
import type { SeededUser } from '../factories.ts';
import type { Bank } from './bank.ts';
import type { Calls } from './calls.ts';
import type { Stream } from './dice.ts';

const CONFIRMS = 0.6;
const DISPUTES = 0.03;
const ENTERS = 0.05;
const CLOSES = 0.3;
const CLOSES_SHORT = 0.02;

/** A farm’s part in its deliveries. */
export interface Deliveries {
  answer(): Promise<void>;
  /** Looks at the account and at what is owed. */
  receive(): Promise<void>;
}

interface Tools {
  calls: Calls;
  clock: TestClock;
  dice: Stream;
  bank: Bank;
}

export function openDeliveries(
  actor: { name: string; user: SeededUser; companyId: string },
  { calls, clock, dice, bank }: Tools,
): Deliveries {
  const { user, companyId } = actor;
  let number = 0;
  const today = () => clock.now().toISOString().slice(0, 10);

  /** In an order that no id decides. */
  async function deliveries() {
    const { deliveries: open } = await calls.read(user, DeliveriesDocument, { companyId });
    return (open ?? []).toSorted((a, b) =>
      `${a.trader.id} ${a.number}`.localeCompare(`${b.trader.id} ${b.number}`),
    );
  }

  return {
    async answer() {
      for (const delivery of await deliveries()) {
        const { id: contractId, state, tickets, closesAloneFrom } = delivery;
        for (const ticket of tickets.toSorted((a, b) => a.number.localeCompare(b.number))) {
          if (ticket.turn !== 'FARM') continue;
          const id = ticket.id;
          // Some are never answered: silence counts after a week.
          if (ticket.state === 'ENTERED' && dice.chance(DISPUTES)) {
            const disputes = [{ parameter: 'net', asked: String(ticket.netKg + 80) }];
            await calls.change(actor, DisputeTicketDocument, { id, disputes, note: null });
          } else if (dice.chance(CONFIRMS)) await calls.change(actor, ConfirmTicketDocument, { id });
        }
        if (delivery.toGoKg > 25_000 && dice.chance(ENTERS)) {
          number += 1;
          const net = Math.round(dice.between(18_000, 25_000) / 20) * 20;
          const ticket = {
            ...{
              contractId,
              number: `${actor.name.replace('Farma ', 'F')}-${number}`,
              lorry: null,
              day: today(),
            },
            ...{ grossKg: 14_000 + net, tareKg: 14_000, quality: [], splitTo: null, takeBack: false },
          };
          await calls.change(actor, AddTicketDocument, { ticket });
        }
        const isOpen = tickets.some((ticket) => ticket.state === 'ENTERED' || ticket.state === 'DISPUTED');
        const isOver = today() >= closesAloneFrom;
        const closes = state === 'FULL' ? CLOSES : isOver ? CLOSES : tickets.length > 0 ? CLOSES_SHORT : 0;
        if (!isOpen && dice.chance(closes)) await calls.change(actor, CloseDeliveryDocument, { contractId });
      }
    },
    async receive() {
      const news = bank.look(actor.name);
      const { owed } = await calls.read(user, OwedDocument, { companyId });
      const settlements = (owed?.settlements ?? []).toSorted((a, b) =>
        `${a.trader.id} ${a.number}`.localeCompare(`${b.trader.id} ${b.number}`),
      );
      for (const { contractId, amount, day } of news) {
        const settlement = settlements.find((open) => open.contractId === contractId);
        if (!settlement) continue;
        const said = settlement.receipts.find(
          ({ saidBy, timeConfirmed, amount: of }) =>
            saidBy === 'TRADER' && !timeConfirmed && Number(of) === amount,
        );
        if (said && dice.chance(0.6)) await calls.change(actor, ConfirmReceiptDocument, { id: said.id });
        // The same in its own words: it must count once.
        else
          await calls.change(actor, SayReceiptDocument, {
            settlement: settlement.id,
            amount: amount.toFixed(2),
            day,
          });
      }
      for (const { id, state } of settlements) {
        if (state === 'SENT' && dice.chance(0.01))
          await calls.change(actor, DisputeSettlementDocument, { id, note: 'Chybí jedna váženka.' });
        else if (state === 'DISPUTED' && dice.chance(0.2))
          await calls.change(actor, AgreeSettlementDocument, { id });
      }
    },
  };
}
