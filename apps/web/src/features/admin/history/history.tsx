import type { AuditEvent } from '@canola/api-schema/users/audit';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatDateTime } from '#shared/time/format.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { historyQuery } from '../admin.queries.ts';
import { useChangeWords } from './change-words.ts';

interface HistoryProps {
  /** A person, a membership or a company. */
  subject: string;
  zone?: string;
}

/** What staff did, newest first (docs/product/admin.md#audit). */
export function History(props: HistoryProps) {
  const { t } = useTranslation('admin');
  return useStaff().may('users:*:list') ? <Events {...props} /> : <Notice>{t('fallback.history')}</Notice>;
}

function Events({ subject, zone }: HistoryProps) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const query = useQuery(historyQuery(subject, page));
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={3} />} height={180}>
      {({ events, totalCount, size, page: shown }) =>
        totalCount === 0 ? (
          <EmptyState icon={HistoryIcon} title={t('history.empty.title')}>
            {t('history.empty.text')}
          </EmptyState>
        ) : (
          <>
            <ol className="admin-history">
              {events.map((event) => (
                <Event key={event.number} event={event} zone={zone} />
              ))}
            </ol>
            {totalCount > size && (
              <Pagination page={shown} pageSize={size} total={totalCount} onPageChange={setPage} />
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Event({ event, zone }: { event: AuditEvent; zone: string | undefined }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const changeWords = useChangeWords(zone);
  const { from, to } = changeWords(event);
  const { actor, action, company } = event;
  return (
    <li>
      <time dateTime={event.at} className="muted">
        {formatDateTime(new Date(event.at), locale, zone)}
      </time>
      <span>
        <b className="font-[560]">{actor.name ?? actor.email ?? t('history.somebody')}</b>{' '}
        {t(`history.action.${action}`)}
        {company?.name && <span className="muted"> · {company.name}</span>}
        {to && (
          <span className="admin-change">
            {from && <s>{from}</s>}
            {from && <ArrowRight className="i i-14" role="img" aria-label={t('history.becomes')} />}
            <b className="font-[560]">{to}</b>
          </span>
        )}
      </span>
    </li>
  );
}
