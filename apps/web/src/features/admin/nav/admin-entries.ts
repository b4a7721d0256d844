import type { Permission } from '@canola/api-schema/access';
import { Building2, Clock, CreditCard, Users } from 'lucide-react';
import type { Staff } from '#shared/access/staff.ts';
import type { Icon } from '#shared/ui/icon.ts';

interface AdminEntry {
  id: 'users' | 'companies' | 'payments' | 'pending';
  to: '/admin/users' | '/admin/companies' | '/admin/payments' | '/admin/pending-users';
  icon: Icon;
  permission: Permission;
}

const ENTRIES: readonly AdminEntry[] = [
  { id: 'users', to: '/admin/users', icon: Users, permission: 'users:*:list' },
  { id: 'companies', to: '/admin/companies', icon: Building2, permission: 'users:company:list' },
  { id: 'payments', to: '/admin/payments', icon: CreditCard, permission: 'users:payment:list' },
  { id: 'pending', to: '/admin/pending-users', icon: Clock, permission: 'users:company:list' },
];

export function adminEntriesOf(staff: Staff): AdminEntry[] {
  return ENTRIES.filter(({ permission }) => staff.may(permission));
}
