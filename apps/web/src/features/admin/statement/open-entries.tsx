import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedRows } from '../list/paged-rows.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { openEntriesQuery } from '../payments/payments.queries.ts';
import { EntryHead } from './entry-head.tsx';
import { EntryMeaning } from './entry-meaning.tsx';
import { OpenEntryActions } from './open-entry-actions.tsx';

/** Each sum with what it is and what can be done with it. */
export function OpenEntries() {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const query = useQuery(openEntriesQuery(page));
  return (
    <PagedRows
      label={t('unassigned.title')}
      query={query}
      empty={{ icon: Inbox, title: t('unassigned.empty.title'), text: t('unassigned.empty.text') }}
      className="admin-entries"
      onPage={setPage}
    >
      {({ entries }) => entries.map((entry) => <Row key={entry.id} entry={entry} />)}
    </PagedRows>
  );
}

function Row({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const { amount, toReturn, currency } = entry;
  const isSurplus = toReturn !== amount;
  return (
    <li>
      <EntryHead entry={entry} />
      <span className="admin-entry-sum">
        <b className="num font-[560]">{words.sum(toReturn, currency)}</b>
        {isSurplus && (
          <span className="admin-note num">{t('unassigned.of', { sum: words.sum(amount, currency) })}</span>
        )}
      </span>
      <EntryMeaning entry={entry} text={meaningOf(entry)} />
      <OpenEntryActions entry={entry} />
    </li>
  );
}

/** What the import says about a row does not hold for what is already decided. */
function meaningOf({ isUndecided, match }: OpenEntry): 'surplus' | 'part' | undefined {
  if (isUndecided) return undefined;
  return match === 'SURPLUS' ? 'surplus' : 'part';
}
