import {
  DeliveryReceipt,
  DeskDeliveries,
  type DeskDeliveriesQuery,
  DeskDelivery,
  DeskTickets,
  ImportedTickets,
  type ImportTickets,
  type NewDeskCallOff,
  type NewDeskDispute,
  type NewDeskTicket,
  TicketsPreview,
} from '@canola/api-schema/trading/desk-deliveries';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { DESK, DESK_KEY } from '../desk.queries.ts';

export type DeliveryList = DeskDeliveriesQuery['list'];

export const deskDeliveriesQuery = (
  companyId: string,
  { list, search, page }: { list: DeliveryList; search?: string | undefined; page?: number | undefined },
) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'deliveries', companyId, list, search ?? null, page ?? 1],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/deliveries`, {
        query: { companyId, list, search: search || undefined, page },
        schema: DeskDeliveries,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const deskDeliveryQuery = (companyId: string, id: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'delivery', companyId, id],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/deliveries/${id}`, { query: { companyId }, schema: DeskDelivery, signal }),
  });

export const latestTicketsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'tickets', companyId],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/tickets`, { query: { companyId }, schema: DeskTickets, signal }),
  });

const post = (companyId: string, path: string, body: object | undefined, isRepeatable = true) =>
  api.post(`${DESK}/${path}`, { query: { companyId }, body, schema: DeliveryReceipt, isRepeatable });

export const enterTicket = (companyId: string, contractId: string, ticket: NewDeskTicket) =>
  post(companyId, `deliveries/${contractId}/tickets`, ticket);

/** Confirming, voiding, agreeing, cancelling and closing are the same however often they are sent. */
export const answer = (companyId: string, path: string) => post(companyId, path, undefined);

export const disputeTicket = (companyId: string, id: string, body: NewDeskDispute) =>
  post(companyId, `tickets/${id}/dispute`, body);

export const enterLaboratory = (companyId: string, disputeId: string, value: string) =>
  post(companyId, `disputes/${disputeId}/laboratory`, { value }, false);

export const proposeCallOff = (companyId: string, contractId: string, body: NewDeskCallOff) =>
  post(companyId, `deliveries/${contractId}/call-offs`, body);

export const previewTickets = (companyId: string, text: string) =>
  api.post(`${DESK}/tickets/preview`, { query: { companyId }, body: { text }, schema: TicketsPreview });

export const importTickets = (companyId: string, body: ImportTickets) =>
  api.post(`${DESK}/tickets/import`, {
    query: { companyId },
    body,
    schema: ImportedTickets,
    isRepeatable: true,
  });
