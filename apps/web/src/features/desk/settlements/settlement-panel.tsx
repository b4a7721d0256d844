import { formatIban } from '@canola/api-schema/iban';
import { dayInZone } from '@canola/api-schema/quarter';
import type { DeskSettlement } from '@canola/api-schema/trading/desk-settlements';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentFields, type PaymentValues, paymentProblems } from '#market/deliveries/payment-fields.tsx';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { compare } from '#shared/money/decimal.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { useDownload } from '#shared/query/use-download.ts';
import { PanelSlot } from '#shared/router/slots.tsx';
import { formatDate, formatDay } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { CorrectButton } from './correct-button.tsx';
import {
  confirmReceipt,
  deskSettlementQuery,
  sayPaid,
  settlementFile,
  withdrawReceipt,
} from './settlements.calls.ts';
import { Due } from './settlements-page.tsx';

const route = getRouteApi('/app/desk/settlements/$settlementId');

/** One settlement: where to pay, what was paid, its files. */
export function SettlementPanel() {
  const { t } = useTranslation('deliveries');
  const navigate = route.useNavigate();
  const { settlementId } = route.useParams();
  const query = useQuery(deskSettlementQuery(useDeskCompany(), settlementId));
  const settlement = query.data;
  return (
    <PanelSlot>
      <Panel
        title={settlement ? t('settlement.title', { number: settlement.number }) : '…'}
        subtitle={settlement?.company}
        onClose={() => void navigate({ to: '/desk/settlements' })}
      >
        <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
          {(found) => <Content key={found.id} settlement={found} />}
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}

function Content({ settlement }: { settlement: DeskSettlement }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const [isPaying, setPaying] = useState(false);
  const money = (value: string) => words.sum(value, settlement.currency);
  return (
    <div className="grid gap-4">
      <p className="delivery-huge">{money(settlement.owed)}</p>
      <p>
        <Due settlement={settlement} />
      </p>
      {settlement.disputeNote && settlement.state === 'DISPUTED' && (
        <Notice kind="clay" title={t('desk.farmDisputes')}>
          {settlement.disputeNote}
        </Notice>
      )}
      <Account account={settlement.account} />
      <dl className="calculation">
        {(['net', 'tax', 'total'] as const).map((part) => (
          <div key={part} className="calculation-step">
            <dt>{t(part === 'tax' ? 'run.tax' : `settlement.${part}`)}</dt>
            <dd>{money(settlement[part])}</dd>
          </div>
        ))}
        {settlement.lines.map((line) => (
          <div key={line.ticketId} className="calculation-step">
            <dt>
              {t('ticket.name', { number: line.number })}
              <span className="hint">{formatDay(new Date(line.day), words.locale, 'UTC')}</span>
            </dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
      </dl>
      <Receipts settlement={settlement} />
      <div className="flex flex-wrap gap-2">
        {(['pdf', 'csv', 'xlsx'] as const).map((format) => (
          <FileButton key={format} settlement={settlement} format={format} />
        ))}
      </div>
      {settlement.state !== 'REPLACED' && compare(settlement.owed, 0) > 0 && (
        <Button onPress={() => setPaying(true)}>{t('desk.paid')}</Button>
      )}
      <CorrectButton settlement={settlement} />
      {isPaying && <PaidDialog settlement={settlement} onClose={() => setPaying(false)} />}
    </div>
  );
}

function Account({ account }: Pick<DeskSettlement, 'account'>) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  if (!account) return <p className="hint">{t('desk.noAccount')}</p>;
  return (
    <div>
      <p className="hint">{t('desk.account')}</p>
      <p className="num">{formatIban(account.iban)}</p>
      {account.isNew && (
        <Notice kind="wheat" className="mt-2">
          {t('desk.accountNew', { day: formatDate(new Date(account.changedAt), words.locale, words.zone) })}
        </Notice>
      )}
    </div>
  );
}

function Receipts({ settlement }: { settlement: DeskSettlement }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const act = useChange({
    mutationFn: ({ id, isOwn }: { id: string; isOwn: boolean }) =>
      isOwn ? withdrawReceipt(companyId, id) : confirmReceipt(companyId, id),
    onSettled: refresh,
  });
  if (settlement.receipts.length === 0) return null;
  return (
    <section>
      <h3 className="h3">{t('receipt.title')}</h3>
      <FailureNotice error={act.error} />
      <ul className="row-list">
        {settlement.receipts.map(({ id, amount, day, saidBy, confirmedAt }) => (
          <li key={id} className="delivery-ticket">
            <span>
              <b className="num">{words.sum(amount, settlement.currency)}</b>
              <span className="hint block">
                {formatDay(new Date(day), words.locale, 'UTC')},{' '}
                {t(saidBy === 'TRADER' ? 'receipt.by.FARM' : 'desk.byFarm')}
              </span>
            </span>
            {confirmedAt !== null ? (
              <Pill tone="moss" dot="tick" size="sm">
                {t('receipt.confirmed')}
              </Pill>
            ) : (
              <Button
                size="sm"
                variant={saidBy === 'TRADER' ? 'quiet' : 'primary'}
                loading={act.isPending}
                onPress={() => act.mutate({ id, isOwn: saidBy === 'TRADER' })}
              >
                {t(saidBy === 'TRADER' ? 'receipt.withdraw' : 'desk.confirmPaid')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileButton({ settlement, format }: { settlement: DeskSettlement; format: 'pdf' | 'csv' | 'xlsx' }) {
  const { t } = useTranslation('deliveries');
  const companyId = useDeskCompany();
  const name = `${settlement.number.replaceAll('/', '-')}.${format}`;
  const download = useDownload(() => settlementFile(companyId, settlement.id, format), name);
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={FileText}
      loading={download.isPending}
      onPress={() => download.mutate()}
    >
      {t(`file.${format}`)}
    </Button>
  );
}

function PaidDialog({ settlement, onClose }: { settlement: DeskSettlement; onClose: () => void }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const today = dayInZone(new Date(), words.zone);
  const [id] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const [values, setValues] = useState<PaymentValues>({ amount: Number(settlement.owed), day: today });
  const problems = paymentProblems(values, settlement.owed, today);
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('desk.paidQuestion', { number: settlement.number })}
      confirmLabel={t('receipt.say')}
      mutate={() => {
        setTried(true);
        const { amount, day } = values;
        if (problems.size > 0 || amount === null || day === null) return undefined;
        const body = { amount: amount.toFixed(2), day, clientMutationId: id };
        return sayPaid(companyId, settlement.id, body).finally(refresh);
      }}
    >
      <PaymentFields
        values={values}
        onChange={setValues}
        currency={settlement.currency}
        today={today}
        owed={words.sum(settlement.owed, settlement.currency)}
        problems={isTried ? problems : new Set()}
      />
    </ConfirmMutation>
  );
}
