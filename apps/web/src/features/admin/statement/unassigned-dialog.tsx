import './unassigned.css';
import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PagedRows } from '../list/paged-rows.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { openEntriesQuery } from '../payments/payments.queries.ts';
import { EntryMeaning } from './entry-meaning.tsx';
import { OpenEntryActions } from './open-entry-actions.tsx';

/** Money that waits for a person (docs/product/payments.md#unassigned-money). */
export function UnassignedDialog() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const query = useQuery(openEntriesQuery(page));
  return (
    <Dialog
      isOpen
      size="xl"
      closesOutside
      onOpenChange={(isOpen) => !isOpen && navigate({ to: '/admin/payments', search: true })}
      title={t('unassigned.title')}
      subtitle={t('unassigned.about')}
    >
      <PagedRows
        label={t('unassigned.title')}
        query={query}
        empty={{ icon: Inbox, title: t('unassigned.empty.title'), text: t('unassigned.empty.text') }}
        className="admin-open-entries"
        onPage={setPage}
      >
        {({ entries }) => entries.map((entry) => <Row key={entry.id} entry={entry} />)}
      </PagedRows>
    </Dialog>
  );
}

function Row({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const { payer, bookedOn, variableSymbol, message, amount, toReturn, currency } = entry;
  const isSurplus = toReturn !== amount;
  return (
    <li>
      <span className="min-w-0">
        <b className="font-[560]">{payer ?? t('statement.noPayer')}</b>
        <span className="admin-note num">
          {[words.date(bookedOn), variableSymbol ?? message].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="admin-open-sum">
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
