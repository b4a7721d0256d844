import '#market/deliveries/deliveries.css';
import '#market/deliveries/settlements.css';
import './desk.css';
import './book/book.css';
import './contracts/contracts.css';
import './demand/demand.css';
import './prices/grid.css';
import './prices/prices.css';
import './today/today.css';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';

/** The pages of a trader's people; a company that waits for approval has nothing to show. */
export function DeskArea() {
  const { t } = useTranslation('desk');
  const refusal = refusalOf(useAccess(), undefined);
  return refusal ? <NoAccessPage title={t('nav.today')} refusal={refusal} /> : <Outlet />;
}
