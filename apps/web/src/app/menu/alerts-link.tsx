import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';

export const ALERTS_PATH = '/alerts';

/** Alerts are no feature of their own: the exchange's are in every plan (docs/product/alerts.md#plans). */
export function AlertsLink() {
  const { t } = useTranslation();
  const { company, modeOf } = useAccess();
  if (company?.approvalState !== 'APPROVED' || modeOf('STOCK_EXCHANGE') === 'none') return null;
  const label = t('layout.alerts');
  return (
    <Link to={ALERTS_PATH} className="nav-item" title={label}>
      <BellRing className="i" />
      <span className="nav-text">{label}</span>
    </Link>
  );
}
