import { type ReadTicket, readTickets, type TicketTable } from './read-tickets.ts';

/** Runs in a thread of its own: see import.service.ts. */
export default function readInThread(table: TicketTable): { tickets: ReadTicket[] | 'too-many' | null } {
  return { tickets: readTickets(table) ?? null };
}
