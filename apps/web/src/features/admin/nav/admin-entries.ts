import { Building2, Clock, CreditCard, Handshake, ListChecks, PenLine, Users } from 'lucide-react';
import type { Staff } from '#shared/access/staff.ts';

const ENTRIES = [
  { id: 'editor', to: '/admin/editor', icon: PenLine, permissions: ['news:report:manage'] },
  {
    id: 'today',
    to: '/admin/today',
    icon: ListChecks,
    permissions: ['users:company:list', 'users:payment:list'],
  },
  { id: 'users', to: '/admin/users', icon: Users, permissions: ['users:*:list'] },
  { id: 'companies', to: '/admin/companies', icon: Building2, permissions: ['users:company:list'] },
  { id: 'payments', to: '/admin/payments', icon: CreditCard, permissions: ['users:payment:list'] },
  { id: 'pending', to: '/admin/pending-users', icon: Clock, permissions: ['users:company:list'] },
  { id: 'traders', to: '/admin/traders', icon: Handshake, permissions: ['users:trader:approve'] },
] as const;

export function adminEntriesOf(staff: Staff) {
  return ENTRIES.filter(({ permissions }) => permissions.some(staff.may));
}
