import { z } from 'zod';
import { TicketValues } from '#market/deliveries/ticket.schema.ts';
import { attempt } from '#shared/storage/remembered.ts';
import { createStore } from '#shared/storage/store.ts';

/**
 * Tickets that are typed and not on the server yet, in this browser, by company: they are written down before they are
 * sent, under the id that makes a second request the same ticket (docs/product/deliveries.md#without-a-signal). A
 * log-out deletes them with everything else that is personal.
 */
const KeptTicket = z.object({
  /** The `clientMutationId` of every try. */
  id: z.string(),
  companyId: z.string(),
  values: TicketValues,
  /** Of the contract, for the list: "milling wheat, Moravský obchod". */
  about: z.string(),
  /** The rest above the contract goes to another one, or back on the lorry where that is null. */
  over: z.object({ splitTo: z.string().nullable() }).optional(),
  /** Why the server refused it after all; it waits for the person. */
  refused: z.string().optional(),
});
export type KeptTicket = z.infer<typeof KeptTicket>;

const NAME = 'canola.kept-tickets';

/** Undefined where the browser refuses storage; an entry that can't be read doesn't take the others with it. */
function read(): readonly KeptTicket[] | undefined {
  const stored = attempt(() => JSON.parse(localStorage.getItem(NAME) ?? '[]') as unknown);
  if (!Array.isArray(stored)) return undefined;
  return stored.flatMap((entry) => KeptTicket.safeParse(entry).data ?? []);
}

/** All tabs show the same list. */
export const keptTickets = createStore<readonly KeptTicket[]>(read() ?? []);

/** Another tab may have changed the list; without storage it is in memory, as long as the page is open. */
export function readAgain(): readonly KeptTicket[] {
  const stored = read();
  if (stored) keptTickets.set(stored);
  return keptTickets.get();
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === NAME || key === null) readAgain();
  });

function write(change: (kept: readonly KeptTicket[]) => readonly KeptTicket[]): void {
  const next = change(readAgain());
  keptTickets.set(next);
  attempt(() => {
    if (next.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(next));
  });
}

export const keepTicket = (ticket: KeptTicket): void =>
  write((kept) => [...kept.filter(({ id }) => id !== ticket.id), ticket]);

export const dropTicket = (id: string): void => write((kept) => kept.filter((other) => other.id !== id));

export const refuseTicket = (id: string, refused: string): void =>
  write((kept) => kept.map((ticket) => (ticket.id === id ? { ...ticket, refused } : ticket)));
