import type { Grant } from '@canola/api-schema/access';
import { Banknote, BookOpen, ChartBarBig, FileText, ListChecks, Settings, Tag, Truck } from 'lucide-react';
import type { Access } from '#shared/access/access.ts';

const ENTRIES = [
  { id: 'today', to: '/desk', icon: ListChecks, grant: 'DESK_CONTRACT' },
  { id: 'prices', to: '/desk/prices', icon: Tag, grant: 'DESK_PRICE' },
  { id: 'contracts', to: '/desk/contracts', icon: FileText, grant: 'DESK_CONTRACT' },
  { id: 'demand', to: '/desk/demand', icon: ChartBarBig, grant: 'DESK_PRICE', isForDesktop: true },
  { id: 'book', to: '/desk/book', icon: BookOpen, grant: 'DESK_CONTRACT', isForDesktop: true },
  { id: 'deliveries', to: '/desk/deliveries', icon: Truck, grant: 'DESK_TICKET' },
  { id: 'settlements', to: '/desk/settlements', icon: Banknote, grant: 'DESK_SETTLE' },
  { id: 'settings', to: '/desk/settings', icon: Settings, grant: 'DESK_STAFF' },
] as const satisfies readonly { id: string; to: string; icon: unknown; grant: Grant; isForDesktop?: true }[];

/** Only what the person's role may do (docs/product/desk-screens.md#roles). */
export const deskEntriesOf = (access: Pick<Access, 'may'>) =>
  ENTRIES.filter(({ grant }) => access.may(grant));
