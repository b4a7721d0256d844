import { formatNumber } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { deskDeliveriesQuery } from '../deliveries/deliveries.calls.ts';
import { todayQuery, useDeskCompany } from '../desk.queries.ts';
import { deskEntriesOf } from './desk-entries.ts';

/** A trader's own entries; the sidebar puts the stock exchange and the news below them. */
export default function DeskNav() {
  const { t } = useTranslation('desk');
  return (
    <>
      {deskEntriesOf(useAccess()).map(({ id, to, icon: Icon }) => (
        <Link
          key={id}
          to={to}
          className="nav-item"
          title={t(`nav.${id}`)}
          activeOptions={{ includeSearch: false, exact: to === '/desk' }}
        >
          <Icon className="i" />
          <span className="nav-text">{t(`nav.${id}`)}</span>
          {id === 'contracts' && <DueContracts />}
          {id === 'deliveries' && <DueDeliveries />}
        </Link>
      ))}
      <span className="sidebar-rule" />
    </>
  );
}

/** How many wait for the trader; without a reply there is no number, and the list says what went wrong. */
export function DueContracts() {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const { data } = useQuery(todayQuery(useDeskCompany()));
  const count = data ? data.counts.answer + data.counts.sign : 0;
  if (count === 0) return null;
  return (
    <Badge tone="sky" className="due-badge">
      <span aria-hidden="true">{formatNumber(count, locale)}</span>
      <span className="sr-only">{t('nav.due', { count })}</span>
    </Badge>
  );
}

/** Tickets and call-offs of farms that wait for an answer, and open disputes. */
export function DueDeliveries() {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const { data } = useQuery(deskDeliveriesQuery(useDeskCompany(), { list: 'OPEN' }));
  const count = data ? data.waiting + data.disputed : 0;
  if (count === 0) return null;
  return (
    <Badge tone={data?.disputed ? 'clay' : 'sky'} className="due-badge">
      <span aria-hidden="true">{formatNumber(count, locale)}</span>
      <span className="sr-only">{t('nav.dueDeliveries', { count })}</span>
    </Badge>
  );
}
