import type { DeskToday } from '@canola/api-schema/trading/desk-book';
import type { DeskContractRow } from '@canola/api-schema/trading/desk-contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatLongDate } from '#shared/time/format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { SignDialog } from '../contracts/sign-dialog.tsx';
import { sumOf } from '../contracts/ticked.ts';
import { todayQuery, useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { TimeLeft, useTimeLeft } from '../time-left.tsx';
import { CardHead } from './card-head.tsx';
import { DeliveriesToday, PaymentsDue } from './day-cards.tsx';
import { Positions } from './positions.tsx';

/** The first page: open positions, then what waits for the trader (docs/product/desk-screens.md#today). */
export function TodayPage() {
  const { t } = useTranslation('desk');
  const { locale, zone } = useDeskWords();
  const query = useQuery(todayQuery(useDeskCompany()));
  const [first] = query.data?.answers ?? [];
  const day = formatLongDate(new Date(), locale, zone);
  return (
    <>
      <PageHead
        title={t('nav.today')}
        subtitle={first?.answerBy ? <FirstDue day={day} row={{ ...first, answerBy: first.answerBy }} /> : day}
      />
      <Loaded query={query} skeleton={<SkeletonRows rows={8} />} height={360}>
        {(today) => <Parts today={today} />}
      </Loaded>
    </>
  );
}

function FirstDue({ day, row }: { day: string; row: { createdAt: string; answerBy: string } }) {
  const { t } = useTranslation('desk');
  const { text } = useTimeLeft(row);
  return t('today.first', { day, left: text });
}

function Parts({ today }: { today: DeskToday }) {
  const { t } = useTranslation('desk');
  const { positions, answers, toSign, payments } = today;
  const deliveries = hasDeliveries(today) ? today.deliveries : null;
  const isOwing = payments !== null && payments.count > 0;
  const isQuiet = answers.length === 0 && toSign.length === 0 && !deliveries && !isOwing;
  return (
    <div className="grid grid-cols-1 gap-4">
      {positions.length > 0 && <Positions positions={positions} />}
      {isQuiet ? (
        <div className="card">
          <EmptyState
            level={2}
            icon={CircleCheck}
            height={260}
            title={t('today.quiet')}
            actions={
              <LinkButton to="/desk/prices" variant="secondary">
                {t('today.toPrices')}
              </LinkButton>
            }
          >
            {t('today.quietText')}
          </EmptyState>
        </div>
      ) : (
        <div className="desk-two">
          {answers.length > 0 && <Answers today={today} />}
          {deliveries && <DeliveriesToday deliveries={deliveries} />}
          {toSign.length > 0 && <ToSign today={today} />}
          {isOwing && <PaymentsDue payments={payments} today={today.today} />}
        </div>
      )}
    </div>
  );
}

const hasDeliveries = ({ deliveries }: DeskToday) =>
  deliveries !== null && deliveries.lorries.length + deliveries.toAnswer.length > 0;

function Answers({ today: { answers, counts, sums } }: { today: DeskToday }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const own = sums.filter(({ task }) => task === 'ANSWER');
  const note = own.map(
    ({ tons, total, currency }) => `${words.tons(tons)} t, ${words.money(total, currency)}`,
  );
  return (
    <section className="card">
      <CardHead
        title={t('today.answers')}
        badge={<Badge tone="sky">{counts.answer}</Badge>}
        note={note.join(' + ')}
      />
      <ul>
        {answers.map((row, at) => (
          <li key={row.id} className="desk-due desk-due-answer">
            {row.answerBy && <TimeLeft row={{ ...row, answerBy: row.answerBy }} />}
            <Goods row={row} />
            <LinkButton
              to="/desk/contracts/$contractId"
              params={{ contractId: row.id }}
              size="sm"
              // Only the most urgent one is a solid button.
              variant={at === 0 ? 'primary' : 'secondary'}
            >
              {t('today.answer')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {counts.answer > answers.length && <More>{t('today.allAnswers', { count: counts.answer })}</More>}
    </section>
  );
}

function Goods({ row, children }: { row: DeskContractRow; children?: ReactNode }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  return (
    <>
      <span className="desk-due-farm">
        <b>{row.company}</b>
        <span className="hint block">
          {`${row.crop.name}, ${words.quarter(row.quarterId)}`}
          {row.number && ` · ${row.number}`}
        </span>
      </span>
      <span className="text-end">
        <b className="num block">{words.amount(row)}</b>
        <span className="hint">{t('today.at', { price: words.figure(row.finalPrice, row.currency) })}</span>
      </span>
      {children}
    </>
  );
}

function ToSign({ today: { toSign, counts, signing } }: { today: DeskToday }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const [signed, setSigned] = useState<readonly DeskContractRow[]>();
  return (
    <section className="card">
      <CardHead
        title={t('today.toSign')}
        badge={<Badge tone="sky">{counts.sign}</Badge>}
        note={t('today.youFirst')}
      />
      <ul>
        {toSign.map((row) => (
          <li key={row.id} className="desk-due">
            <Link
              to="/desk/contracts/$contractId"
              params={{ contractId: row.id }}
              className="row-action sr-only"
            >
              {row.company}
            </Link>
            <CropIcon crop={cropName(row.crop.icon)} />
            <Goods row={row}>
              <b className="num text-end">{words.money(row.total, row.currency)}</b>
            </Goods>
          </li>
        ))}
      </ul>
      {signing.canSign && (
        <footer className="desk-card-foot">
          <span className="hint">{t('today.freshLogIn')}</span>
          <Button variant="secondary" size="sm" icon={PenLine} onPress={() => setSigned(toSign)}>
            {t('sign.many', { count: toSign.length, sum: sumOf(toSign, words.money) })}
          </Button>
        </footer>
      )}
      {signed && <SignDialog rows={signed} signing={signing} onClose={() => setSigned(undefined)} />}
    </section>
  );
}

function More({ children }: { children: ReactNode }) {
  return (
    <footer className="desk-card-foot">
      <LinkButton to="/desk/contracts" variant="quiet" size="sm">
        {children}
      </LinkButton>
    </footer>
  );
}
