import { APPROVAL_STATES, PLAN_TYPES, ROLES } from '@canola/api-schema/access';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import type { AuditEvent } from '@canola/api-schema/users/audit';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { formatDate, formatDateTime } from '#shared/time/format.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { historyQuery } from '../admin.queries.ts';
import { PagedRows } from '../list/paged-rows.tsx';

interface HistoryProps {
  subject: string;
  /** The company's; a person or a payment has that of our books. */
  zone?: string;
}

/** The actions of staff, newest first (docs/product/admin.md#audit). */
export function History(props: HistoryProps) {
  const { t } = useTranslation('admin');
  return useStaff().may('users:*:list') ? <Events {...props} /> : <Notice>{t('fallback.history')}</Notice>;
}

function Events({ subject, zone = SUPPLIER_ZONE }: HistoryProps) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  return (
    <PagedRows
      label={t('history.title')}
      query={useQuery(historyQuery(subject, page))}
      empty={{ icon: HistoryIcon, title: t('history.empty.title'), text: t('history.empty.text') }}
      className="admin-history"
      isOrdered
      onPage={setPage}
    >
      {({ events }) => events.map((event) => <Event key={event.number} event={event} zone={zone} />)}
    </PagedRows>
  );
}

function Event({ event, zone }: { event: AuditEvent; zone: string }) {
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

type Value = AuditEvent['changes'][string] | undefined;

/** A change in the words of the interface; a value without a word is left out. */
function useChangeWords(zone: string | undefined) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const locale = useFormatLocale();

  function word(value: Value): string {
    if (typeof value !== 'string') return '';
    const state = APPROVAL_STATES.find((known) => known === value);
    if (state) return tUi(`approval.${state}`);
    const role = ROLES.find((known) => known === value);
    if (role) return t(`role.${role}`);
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formatDate(new Date(value), locale, zone) : '';
  }

  return ({ changes }: AuditEvent) => {
    const plan = PLAN_TYPES.find((known) => known === changes.plan);
    const added = [changes.role, changes.state].map(word).filter(Boolean).join(', ');
    const to = word(changes.to) || added;
    return { from: word(changes.from), to: plan ? `${tUi(`plan.${plan}`)}, ${to}` : to };
  };
}
