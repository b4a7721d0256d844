import { DAY_MS } from '@canola/api-schema/duration';
import type { DeskDelivery, DeskTicket } from '@canola/api-schema/trading/desk-deliveries';
import type { DeskSettlement, TraderSettlements } from '@canola/api-schema/trading/desk-settlements';
import type { TestClock } from '../build-test-app.ts';
import type { Bank } from './bank.ts';
import type { Calls } from './calls.ts';
import type { Stream } from './dice.ts';
import type { Prices } from './prices.ts';
import { measured } from './quality.ts';

const COMES = 0.35;
const DISPUTES = 0.03;
const MISTYPES = 0.02;
const SETTLES = 0.3;
const CORRECTS = 0.03;
const PAYS_EARLY = 0.15;
const PAYS_LATE = 0.04;
const LATE_DAYS = 15;
const SAYS = 0.7;
const MOST_LORRIES = 3;

/** A trader’s part in deliveries: weighs the lorry, answers the farm's tickets, settles and pays. */
export interface Weighbridge {
  weigh(): Promise<void>;
  answer(): Promise<void>;
  settle(): Promise<void>;
}

interface DeliveryPage {
  deliveries: DeskDelivery[];
  next: string | null;
}

interface Tools {
  calls: Calls;
  clock: TestClock;
  dice: Stream;
  bank: Bank;
  prices: Prices;
}

const API = '/can-trading/api/trader';

export function openWeighbridge(
  { name, key }: { name: string; key: string },
  { calls, clock, dice, bank, prices }: Tools,
): Weighbridge {
  let number = 0;
  const today = () => clock.now().toISOString().slice(0, 10);
  let hasSettled = false;
  const known = new Map<string, DeskSettlement>();
  let changedSince = '';
  const isLate = new Map<string, boolean>();

  const measuredOf = ({ schedule, crop }: DeskDelivery) =>
    measured(dice, schedule !== null, prices.wetness(crop.id));

  /** In an order that no id decides. */
  async function deliveries(): Promise<DeskDelivery[]> {
    const all: DeskDelivery[] = [];
    let after = '';
    do {
      const path = `${API}/delivery?limit=100${after && `&after=${after}`}`;
      const page = await calls.trader<DeliveryPage>(key, 'GET', path);
      all.push(...page.deliveries);
      after = page.next ?? '';
    } while (after);
    return all.toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? ''));
  }

  /** A lorry of the contract; what the contract does not take goes to another one or back. */
  async function enter(delivery: DeskDelivery, others: readonly DeskDelivery[]): Promise<void> {
    number += 1;
    const net = Math.round(dice.between(19_000, 27_500) / 20) * 20;
    const tareKg = 13_000 + 20 * dice.below(150);
    const ticket = {
      number: `${number}`,
      lorry: `${1 + dice.below(9)}J${dice.below(9)} ${1000 + dice.below(9000)}`,
      day: today(),
      grossKg: tareKg + net,
      tareKg,
      quality: measuredOf(delivery),
    };
    const path = `${API}/delivery/${delivery.id}/ticket`;
    const answer = await calls.traderChange<DeskTicket>(key, path, ticket);
    if (answer.code === 'ticket.over-contract') {
      const target = others.find(
        ({ id, crop, company, state }) =>
          id !== delivery.id &&
          crop.id === delivery.crop.id &&
          company === delivery.company &&
          state !== 'CLOSED',
      );
      const split = target && dice.chance(0.5) ? { splitTo: target.id } : { takeBack: true };
      await calls.traderChange(key, path, { ...ticket, ...split });
    } else if (!answer.code && dice.chance(MISTYPES) && answer.id)
      await calls.traderChange(key, `${API}/ticket/${answer.id}/void`);
    else if (answer.code && answer.code !== 'delivery.closed')
      throw new Error(`${name} could not weigh: ${JSON.stringify(answer)}`);
  }

  /** All of them; those that have changed since the last time are read. */
  async function settlements(): Promise<DeskSettlement[]> {
    const since = changedSince && `&changedSince=${changedSince}`;
    changedSince = clock.now().toISOString();
    let after = '';
    do {
      const path = `${API}/settlement?limit=200${since}${after && `&after=${encodeURIComponent(after)}`}`;
      const page: TraderSettlements = await calls.trader(key, 'GET', path);
      for (const settlement of page.settlements) known.set(settlement.id, settlement);
      after = page.next ?? '';
    } while (after);
    return [...known.values()].toSorted((a, b) => a.number.localeCompare(b.number));
  }

  async function pay(settlement: DeskSettlement, all: readonly DeskSettlement[]): Promise<void> {
    const { id, contractId, due, owed, receipts, company } = settlement;
    const late = isLate.get(id) ?? dice.chance(PAYS_LATE);
    isLate.set(id, late);
    const payDay = Date.parse(due) + (late ? LATE_DAYS : -1) * DAY_MS;
    const isTime = clock.now().getTime() >= payDay || dice.chance(late ? 0 : PAYS_EARLY);
    // Money on its way is not sent again.
    const onItsWay = receipts.filter(({ confirmedAt }) => !confirmedAt).length > 0;
    const said = all
      .filter((other) => other.contractId === contractId)
      .flatMap((other) => other.receipts)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    if (!isTime || onItsWay || bank.paid(contractId) > said) return;
    const rest = Math.round(Number(owed) * 100);
    if (rest <= 0) return;
    const amount = (dice.chance(0.3) ? Math.ceil(rest / 2) : rest) / 100;
    bank.pay(company, { contractId, amount, day: today() });
    if (dice.chance(SAYS))
      await calls.traderChange(key, `${API}/settlement/${id}/paid`, {
        amount: amount.toFixed(2),
        day: today(),
      });
  }

  return {
    async weigh() {
      const open = await deliveries();
      for (const delivery of open) {
        if (delivery.toGoKg <= 0 && !dice.chance(0.1)) continue;
        if (!dice.chance(COMES)) continue;
        for (let lorry = 0; lorry <= dice.below(MOST_LORRIES); lorry += 1) await enter(delivery, open);
      }
    },
    async answer() {
      for (const delivery of await deliveries())
        for (const ticket of delivery.tickets.toSorted((a, b) => a.number.localeCompare(b.number))) {
          if (ticket.turn !== 'TRADER' || !dice.chance(0.6)) continue;
          const path = `${API}/ticket/${ticket.id}`;
          const isNew = ticket.state === 'ENTERED';
          if (isNew && dice.chance(DISPUTES)) {
            const asked = { parameter: 'net', asked: String(ticket.netKg - 100) };
            await calls.traderChange(key, `${path}/dispute`, { disputes: [asked] });
          } else if (isNew && (ticket.quality.length === 0) !== (delivery.schedule === null)) {
            // The farm could not measure everything: the trader enters the same lorry with it.
            const { number: own, lorry, day, grossKg, tareKg } = ticket;
            const quality = measuredOf(delivery);
            await calls.traderChange(key, `${API}/delivery/${delivery.id}/ticket`, {
              ...{ number: own, lorry, day, grossKg, tareKg, quality },
            });
          } else await calls.traderChange(key, `${path}/confirm`);
        }
    },
    async settle() {
      for (const { id, tickets } of await deliveries()) {
        const isReady = tickets.some(
          ({ state, isSettled, countedKg }) => state === 'CONFIRMED' && !isSettled && countedKg > 0,
        );
        if (isReady && dice.chance(SETTLES)) {
          const made = await calls.traderChange<DeskSettlement>(key, `${API}/settlement`, { contractId: id });
          hasSettled ||= !made.code;
          if (made.code && made.code !== 'dispute.open')
            throw new Error(`${name} could not settle ${id}: ${JSON.stringify(made)}`);
        }
      }
      const all = hasSettled ? await settlements() : [];
      for (const settlement of all) {
        const { id, contractId, state, lines, receipts } = settlement;
        for (const { id: receipt, saidBy, confirmedAt, amount } of receipts)
          if (saidBy === 'FARM' && !confirmedAt && state !== 'REPLACED') {
            // By a word or by saying the same: both must be one payment.
            if (dice.chance(0.5)) await calls.traderChange(key, `${API}/receipt/${receipt}/confirm`);
            else await calls.traderChange(key, `${API}/settlement/${id}/paid`, { amount, day: today() });
          }
        if (state === 'DISPUTED' || (state === 'SENT' && dice.chance(CORRECTS))) {
          const without = lines.length > 1 && dice.chance(0.5) ? [lines[0]?.ticketId] : [];
          await calls.traderChange(key, `${API}/settlement`, { contractId, replaces: id, without });
        } else if (state === 'SENT') await pay(settlement, all);
      }
    },
  };
}
