import type { DeskList } from '@canola/api-schema/trading/desk-contracts';
import { z } from 'zod';
import { SearchText } from '#shared/router/search-params.ts';

/** The region whose tab is open; the first one without it. */
export const RegionSearch = z.object({ region: SearchText });

/** The tab of deliveries: the ticket form without it. */
export const DeliveriesSearch = z.object({
  tab: z.enum(['ticket', 'OPEN', 'DISPUTED', 'CLOSED']).optional().catch(undefined),
});

/** Written again, because the contract would come into the shell with its list. */
const LISTS = ['OPEN', 'SIGNED', 'FAILED'] as const satisfies readonly DeskList[];

export const ContractsSearch = z.object({
  list: z.enum(LISTS).optional().catch(undefined),
  search: SearchText,
  page: z.int().min(1).optional().catch(undefined),
});
export type ContractsSearch = z.infer<typeof ContractsSearch>;
