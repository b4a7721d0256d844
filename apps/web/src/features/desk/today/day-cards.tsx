import type { DeskToday } from '@canola/api-schema/trading/desk-book';
import { Plus, Scale } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { formatDay } from '#shared/time/format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useDeskWords } from '../desk-words.ts';
import { CardHead } from './card-head.tsx';

type Deliveries = NonNullable<DeskToday['deliveries']>;
type Payments = NonNullable<DeskToday['payments']>;

const tonsOf = (kg: number) => kg / 1000;

/** Lorries of today with what was weighed, and what farms wait for. */
export function DeliveriesToday({ deliveries }: { deliveries: Deliveries }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const { lorries, toAnswer, toAnswerCount } = deliveries;
  const weighed = lorries.reduce((sum, { weighedKg }) => sum + weighedKg, 0);
  const expected = lorries.reduce((sum, { tons }) => sum + Number(tons), 0);
  return (
    <section className="card">
      <CardHead
        title={t('today.deliveries')}
        badge={toAnswerCount > 0 && <Badge tone="sky">{toAnswerCount}</Badge>}
        note={
          lorries.length > 0 &&
          t('today.weighed', { weighed: words.tons(tonsOf(weighed)), tons: words.tons(expected) })
        }
      />
      <ul>
        {lorries.map((row) => (
          <Lorries key={row.contractId} row={row} />
        ))}
        {toAnswer.map((row) => (
          <ToAnswer key={`${row.contractId} ${row.kind} ${row.number} ${row.day}`} row={row} />
        ))}
      </ul>
      <footer className="desk-card-foot">
        {toAnswerCount > toAnswer.length ? (
          <LinkButton to="/desk/deliveries" search={{ tab: 'OPEN' }} variant="quiet" size="sm">
            {t('today.allDeliveries')}
          </LinkButton>
        ) : (
          <span />
        )}
        <LinkButton to="/desk/deliveries" variant="secondary" size="sm" icon={Plus}>
          {t('today.enterTicket')}
        </LinkButton>
      </footer>
    </section>
  );
}

/** `6:00–8:00`, of `06:00` and `08:00` */
const hours = (from: string, to: string) => [from, to].map((time) => time.replace(/^0/, '')).join('–');

function Lorries({ row }: { row: Deliveries['lorries'][number] }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const { company, crop, from, to, tons, lorries, weighedKg } = row;
  return (
    <li className="desk-due">
      <span className="desk-due-when num">{hours(from, to)}</span>
      <span className="desk-due-farm">
        <b>{company}</b>
        <span className="hint block">{t('today.lorries', { crop: crop.name, count: lorries })}</span>
      </span>
      <span className="desk-due-weighed">
        <span>
          <b>{words.tons(tonsOf(weighedKg))}</b> {t('today.ofTons', { tons: words.tons(tons) })}
        </span>
        <i
          aria-hidden="true"
          style={{ '--part': Math.min(1, tonsOf(weighedKg) / Number(tons)) } as CSSProperties}
        />
      </span>
    </li>
  );
}

function ToAnswer({ row }: { row: Deliveries['toAnswer'][number] }) {
  const { t } = useTranslation('desk');
  const { locale } = useDeskWords();
  const { kind, contractId, company, crop, number, day } = row;
  const isDisputed = kind === 'DISPUTE';
  return (
    <li className="desk-due" data-disputed={isDisputed || undefined}>
      {isDisputed ? <Scale className="i" aria-hidden="true" /> : <CropIcon crop={cropName(crop.icon)} />}
      <span className="desk-due-farm">
        <b>{t(`today.waits.${kind}`, { number, day: formatDay(new Date(day), locale, 'UTC') })}</b>
        <span className="hint block">{`${company}, ${crop.name}`}</span>
      </span>
      <LinkButton
        to="/desk/deliveries/$contractId"
        params={{ contractId }}
        search={{ tab: isDisputed ? 'DISPUTED' : 'OPEN' }}
        size="sm"
        variant="secondary"
      >
        {t(isDisputed ? 'today.look' : 'today.answer')}
      </LinkButton>
    </li>
  );
}

/** Payments that are overdue or due within a week. */
export function PaymentsDue({ payments, today }: { payments: Payments; today: string }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const { rows, count, overdue } = payments;
  return (
    <section className="card">
      <CardHead
        title={t('today.payments')}
        badge={overdue > 0 && <Badge tone="clay">{t('today.overdue', { count: overdue })}</Badge>}
        note={t('today.withinWeek')}
      />
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="desk-due">
            <Due row={row} today={today} />
            <span className="desk-due-farm">
              <b>{row.company}</b>
              <span className="hint block">{t('today.settlement', { number: row.number })}</span>
            </span>
            <b className="num text-end">{words.sum(row.owed, row.currency)}</b>
          </li>
        ))}
      </ul>
      <footer className="desk-card-foot">
        <span />
        <LinkButton to="/desk/settlements" variant="secondary" size="sm">
          {t('today.allPayments', { count })}
        </LinkButton>
      </footer>
    </section>
  );
}

function Due({ row: { due, overdueDays }, today }: { row: Payments['rows'][number]; today: string }) {
  const { t } = useTranslation('desk');
  const { locale } = useDeskWords();
  if (overdueDays !== null)
    return <b className="desk-due-when desk-due-late">{t('today.daysOverdue', { count: overdueDays })}</b>;
  if (due === today) return <b className="desk-due-when desk-due-soon">{t('today.dueToday')}</b>;
  return <span className="desk-due-when">{formatDay(new Date(due), locale, 'UTC')}</span>;
}
