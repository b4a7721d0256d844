import '#market/deliveries/deliveries.css';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';

/** Deliveries and money are one entry of the menu with two pages. */
export function DeliveryTabs({ waiting }: { waiting?: number | undefined }) {
  const { t } = useTranslation('deliveries');
  return (
    <nav className="tab-list delivery-tabs" aria-label={t('tabs')}>
      <Link to="/deliveries" className="tab" activeProps={{ 'data-selected': true }}>
        {t('deliveries')}
        {waiting ? <Badge tone="wheat">{waiting}</Badge> : null}
      </Link>
      <Link to="/owed" className="tab" activeProps={{ 'data-selected': true }}>
        {t('owed.title')}
      </Link>
    </nav>
  );
}
