import type { QueryClient } from '@tanstack/react-query';
import { reportError } from '#shared/errors/report.ts';
import { whenReconnected } from '#shared/live/connection.ts';
import { attempt } from '#shared/storage/remembered.ts';

/** The name of features/deliveries/ticket/kept-tickets.ts, whose code is only loaded when there is something to send. */
const KEPT = 'canola.kept-tickets';

/** Tickets that were typed without a signal are sent from any page (docs/product/deliveries.md#without-a-signal). */
export function sendKeptTickets(queryClient: QueryClient): () => void {
  const send = () => {
    if (!attempt(() => localStorage.getItem(KEPT))) return;
    import('#features/deliveries/ticket/send-kept.ts')
      .then(({ sendKept }) => sendKept(queryClient))
      .catch(reportError);
  };
  send();
  return whenReconnected(send);
}
