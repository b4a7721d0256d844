import type { Permission } from '@canola/api-schema/access';
import { Building2, Clock, CreditCard, ListChecks, PenLine, Users } from 'lucide-react';
import type { Staff } from '#shared/access/staff.ts';
import type { Icon } from '#shared/ui/icon.ts';

interface AdminEntry {
  id: 'editor' | 'today' | 'users' | 'companies' | 'payments' | 'pending';
  to:
    | '/admin/editor'
    | '/admin/today'
    | '/admin/users'
    | '/admin/companies'
    | '/admin/payments'
    | '/admin/pending-users';
  icon: Icon;
  /** Any of them. */
  permissions: readonly Permission[];
}

const ENTRIES: readonly AdminEntry[] = [
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
];

export function adminEntriesOf(staff: Staff): AdminEntry[] {
  return ENTRIES.filter(({ permissions }) => permissions.some(staff.may));
}
