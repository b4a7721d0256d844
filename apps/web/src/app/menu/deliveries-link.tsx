import { Link } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeliveriesWaiting } from '#market/deliveries/use-deliveries-waiting.ts';
import type { Access } from '#shared/access/access.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Deliveries are no feature of their own: they come with contracts (docs/product/deliveries.md#screens). */
const hasDeliveries = (access: Pick<Access, 'modeOf'>) => access.modeOf('TRANSACTIONS_ORDERS') === 'full';

/** The addresses of the one entry. */
export const DELIVERY_PATHS = ['/deliveries', '/owed'] as const;

/** The entry of the sidebar and of the sheet behind "More", with how much waits for an answer. */
export function DeliveriesLink({ path }: { path: string }) {
  const { t } = useTranslation();
  const label = t('layout.deliveries');
  if (!hasDeliveries(useAccess())) return null;
  return (
    <Link
      to="/deliveries"
      className="nav-item"
      title={label}
      aria-current={DELIVERY_PATHS.some((own) => path.startsWith(own)) ? 'page' : undefined}
    >
      <Truck className="i" />
      <span className="nav-text">{label}</span>
      <Waiting />
    </Link>
  );
}

function Waiting() {
  const { t } = useTranslation();
  const { tickets, callOffs, payments, overdue } = useDeliveriesWaiting();
  const count = tickets + callOffs + payments;
  if (count + overdue === 0) return null;
  return (
    <Badge tone={overdue > 0 ? 'clay' : 'wheat'} className="due-badge">
      <span aria-hidden="true">{overdue > 0 ? `${count + overdue}\u00a0!` : count}</span>
      <span className="sr-only">{t('layout.deliveriesWaiting', { count: count + overdue })}</span>
    </Badge>
  );
}
