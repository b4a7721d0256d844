import { AddTicketDocument, type NewTicket } from '@canola/api-schema/trading/generated/operations';
import type { QueryClient } from '@tanstack/react-query';
import { measuredOf } from '#market/deliveries/ticket-parameters.ts';
import { messagesOf, type TradingError } from '#market/trading/field-errors.ts';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { requestTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { dropTicket, type KeptTicket, readAgain, refuseTicket } from './kept-tickets.ts';

export type Sent = { kind: 'sent' } | { kind: 'kept' } | { kind: 'refused'; errors: readonly TradingError[] };

/** A ticket is sent under the id that it was kept with, so however often it is sent, it is entered once. */
export async function sendTicket(ticket: KeptTicket): Promise<Sent> {
  try {
    const { addTicket } = await requestTrading(AddTicketDocument, {
      ticket: ticketInput(ticket),
      clientMutationId: ticket.id,
    });
    return addTicket.errors.length === 0 ? { kind: 'sent' } : { kind: 'refused', errors: addTicket.errors };
  } catch (error) {
    if (isAnswerLost(error)) return { kind: 'kept' };
    throw error;
  }
}

function ticketInput({ values, over }: KeptTicket): NewTicket {
  const { contractId, number, lorry, day, grossKg, tareKg, quality } = values;
  const measured = Object.keys(quality).map((id) => ({ id }));
  return {
    contractId,
    number: number.trim(),
    lorry: lorry.trim() || null,
    day: day ?? '',
    grossKg: grossKg ?? 0,
    tareKg: tareKg ?? 0,
    quality: measuredOf(quality, measured),
    splitTo: over?.splitTo ?? null,
    takeBack: over !== undefined && over.splitTo === null,
  };
}

let sending: Promise<void> | undefined;

/** Sends what was kept while there was no signal, one after the other; one window of the browser does it. */
export function sendKept(queryClient: QueryClient): Promise<void> {
  sending ??= alone(() => sendAll(queryClient)).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('canola.kept-tickets', work);
  else await work();
}

async function sendAll(queryClient: QueryClient): Promise<void> {
  for (const ticket of readAgain().filter(({ refused }) => refused === undefined)) {
    const sent = await sendTicket(ticket);
    if (sent.kind === 'kept') return;
    if (sent.kind === 'refused') refuseTicket(ticket.id, messagesOf(sent.errors));
    else dropTicket(ticket.id);
    await queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
  }
}
