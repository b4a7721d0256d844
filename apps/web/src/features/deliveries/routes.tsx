import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { sellingRoute } from '#market/routes/selling-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { SearchText } from '#shared/router/search-params.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';

const TEXTS = ['deliveries', 'contract'];

/** Deliveries come with contracts: every plan has them (docs/product/deliveries.md). */
export const deliveriesRoute = sellingRoute('TRANSACTIONS_ORDERS', 'deliveries', TEXTS);
export const owedRoute = sellingRoute('TRANSACTIONS_ORDERS', 'owed', TEXTS);

const list = createRoute({
  getParentRoute: () => deliveriesRoute,
  id: 'list',
  component: lazyPage(() => import('./deliveries-page.tsx'), 'DeliveriesPage'),
});
const listIndex = createRoute({ getParentRoute: () => list, path: '/' });
const newTicket = createRoute({
  getParentRoute: () => list,
  path: 'new',
  validateSearch: z.object({
    /** The contract that the ticket is for. */
    contract: SearchText,
    /** A kept ticket that the server refused. */
    kept: SearchText,
  }),
  component: lazyPage(() => import('./ticket/new-ticket.tsx'), 'NewTicket'),
});
const contract = createRoute({
  getParentRoute: () => list,
  path: '$contractId',
  component: lazyPage(() => import('./contract/contract-panel.tsx'), 'ContractPanel'),
});
const ticket = createRoute({
  getParentRoute: () => list,
  path: '$contractId/tickets/$ticketId',
  component: lazyPage(() => import('./contract/ticket-panel.tsx'), 'TicketPanel'),
});

const owed = createRoute({
  getParentRoute: () => owedRoute,
  path: '/',
  component: lazyPage(() => import('./owed/owed-page.tsx'), 'OwedPage'),
});
const settlement = createRoute({
  getParentRoute: () => owedRoute,
  path: '$settlementId',
  component: lazyPage(() => import('./owed/settlement-page.tsx'), 'SettlementPage'),
});

const unknown = createRoute({ getParentRoute: () => deliveriesRoute, path: '$', component: UnknownPage });

export const deliveriesRoutes = deliveriesRoute.addChildren([
  list.addChildren([listIndex, newTicket, ticket, contract]),
  unknown,
]);
export const owedRoutes = owedRoute.addChildren([owed, settlement]);
