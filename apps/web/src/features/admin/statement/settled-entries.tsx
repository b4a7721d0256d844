import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedRows } from '../list/paged-rows.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { settledEntriesQuery } from '../payments/payments.queries.ts';
import { EntryHead } from './entry-head.tsx';

/** What was settled without a payment: why, by whom and when. Nothing can be done with it any more. */
export function SettledEntries() {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const [page, setPage] = useState(1);
  const query = useQuery(settledEntriesQuery(page));
  return (
    <PagedRows
      label={t('unassigned.settle')}
      query={query}
      empty={{
        icon: CheckCheck,
        title: t('unassigned.noneSettled.title'),
        text: t('unassigned.noneSettled.text'),
      }}
      className="admin-entries"
      onPage={setPage}
    >
      {({ entries }) =>
        entries.map((entry) => (
          <li key={entry.id}>
            <EntryHead entry={entry} />
            <b className="admin-entry-sum num font-[560]">{words.sum(entry.amount, entry.currency)}</b>
            <span className="admin-entry-reason">
              {entry.reason}
              <span className="admin-note num">
                {entry.settledBy ?? t('history.somebody')},{' '}
                <time dateTime={entry.settledAt}>{words.moment(entry.settledAt)}</time>
              </span>
            </span>
          </li>
        ))
      }
    </PagedRows>
  );
}
