import { type TicketValues, TicketValues as Values } from '#market/deliveries/ticket.schema.ts';
import { anyText, attempt, remembered } from '#shared/storage/remembered.ts';

/** A half-typed form, by company: a page that is reloaded or left in between still has it. */
export function ticketDraft(companyId: string) {
  const stored = remembered(`ticket-draft.${companyId}`, anyText);
  return {
    read(): TicketValues | undefined {
      const text = stored.read();
      return text === undefined ? undefined : Values.safeParse(attempt(() => JSON.parse(text))).data;
    },
    write: (values: TicketValues) => stored.write(JSON.stringify(values)),
    clear: () => stored.clear(),
  };
}

export const emptyTicket = (contractId: string, today: string): TicketValues => ({
  contractId,
  number: '',
  lorry: '',
  day: today,
  grossKg: null,
  tareKg: null,
  quality: {},
});
