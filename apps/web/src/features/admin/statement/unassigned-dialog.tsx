import './unassigned.css';
import type { OpenEntry, StatementEntry } from '@canola/api-schema/billing/statement';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CheckCheck, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { PagedRows } from '../list/paged-rows.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { openEntriesQuery, settledEntriesQuery } from '../payments/payments.queries.ts';
import { ReturnEntry, SettleEntry, UseEntry } from './entry-dialogs.tsx';
import { EntryMeaning } from './entry-meaning.tsx';

/** Money that waits for a person, and what became of the rest (docs/product/payments.md#unassigned-money). */
export function UnassignedDialog() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [tab, setTab] = useState<'open' | 'settled'>('open');
  return (
    <Dialog
      isOpen
      size="xl"
      closesOutside
      onOpenChange={(isOpen) => !isOpen && navigate({ to: '/admin/payments', search: true })}
      title={t('unassigned.title')}
      subtitle={t(tab === 'open' ? 'unassigned.about' : 'unassigned.aboutSettled')}
    >
      <Tabs
        label={t('unassigned.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'open', label: t('unassigned.open'), content: <OpenEntries /> },
          { id: 'settled', label: t('unassigned.settle'), content: <SettledEntries /> },
        ]}
      />
    </Dialog>
  );
}

function OpenEntries() {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  return (
    <PagedRows
      label={t('unassigned.title')}
      query={useQuery(openEntriesQuery(page))}
      empty={{ icon: Inbox, title: t('unassigned.empty.title'), text: t('unassigned.empty.text') }}
      className="admin-entries"
      onPage={setPage}
    >
      {({ entries }) => entries.map((entry) => <OpenRow key={entry.id} entry={entry} />)}
    </PagedRows>
  );
}

function OpenRow({ entry }: { entry: OpenEntry }) {
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

/** The import's words about a row do not hold once it is decided. */
function meaningOf({ isUndecided, match }: OpenEntry): 'surplus' | 'part' | undefined {
  if (isUndecided) return undefined;
  return match === 'SURPLUS' ? 'surplus' : 'part';
}

/** Settled without a payment: why, by whom and when. Nothing can be done with these any more. */
function SettledEntries() {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const [page, setPage] = useState(1);
  const none = 'unassigned.noneSettled';
  return (
    <PagedRows
      label={t('unassigned.settle')}
      query={useQuery(settledEntriesQuery(page))}
      empty={{ icon: CheckCheck, title: t(`${none}.title`), text: t(`${none}.text`) }}
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

type Head = Pick<StatementEntry, 'payer' | 'bookedOn' | 'variableSymbol' | 'message'>;

function EntryHead({ entry: { payer, bookedOn, variableSymbol, message } }: { entry: Head }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  return (
    <span className="min-w-0">
      <b className="font-[560]">{payer ?? t('statement.noPayer')}</b>
      <span className="admin-note num">
        {[words.date(bookedOn), variableSymbol ?? message].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}

type Asked = { what: 'use'; payment: NonNullable<OpenEntry['payment']> } | { what: 'return' | 'settle' };

/** Use it for a payment, or write down that it went back or was settled otherwise. Each asks first. */
function OpenEntryActions({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const [asked, ask] = useState<Asked>();
  const { isUndecided, wouldPay, suggestions, currency, payment } = entry;
  const payer = entry.payer ?? t('statement.noPayer');
  const sum = words.sum(entry.toReturn, currency);
  const close = () => ask(undefined);
  return (
    <span className="admin-actions">
      {wouldPay && payment && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('statement.tick', { payer, sum })}
          onPress={() => ask({ what: 'use', payment })}
        >
          {t('payments.confirm.action')}
        </Button>
      )}
      {suggestions.map((suggestion) => (
        <Button
          key={suggestion.id}
          size="sm"
          variant="secondary"
          aria-label={t('unassigned.useLong', {
            sum,
            company: suggestion.companyName,
            symbol: suggestion.variableSymbol,
          })}
          onPress={() => ask({ what: 'use', payment: suggestion })}
        >
          {t('unassigned.use', { symbol: suggestion.variableSymbol })}
        </Button>
      ))}
      {isUndecided && !wouldPay && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('unassigned.settleLong', { sum, payer })}
          onPress={() => ask({ what: 'settle' })}
        >
          {t('unassigned.settle')}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('unassigned.returnLong', { sum, payer })}
        onPress={() => ask({ what: 'return' })}
      >
        {t('unassigned.return')}
      </Button>
      {asked?.what === 'use' && <UseEntry entry={entry} payment={asked.payment} onClose={close} />}
      {asked?.what === 'settle' && <SettleEntry entry={entry} onClose={close} />}
      {asked?.what === 'return' && <ReturnEntry entry={entry} onClose={close} />}
    </span>
  );
}
