import '#market/deliveries/settlements.css';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOtherCompany } from '#market/trading/other-company.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { deliveryQuery } from '../deliveries.queries.ts';
import { TicketDetail } from '../ticket/ticket-detail.tsx';
import { useDeliveryWords } from '../words.ts';
import { type Settlement, settlementQuery } from './owed.queries.ts';
import { Receipts } from './receipts.tsx';
import { SettlementDispute } from './settlement-dispute.tsx';
import { SettlementFiles } from './settlement-files.tsx';
import { SettlementDue } from './settlement-state.tsx';

const route = getRouteApi('/app/owed/$settlementId');

/** One settlement: its tickets, the sum and its due day, and the payments. */
export function SettlementPage() {
  const { settlementId } = route.useParams();
  const query = useQuery(settlementQuery(settlementId, useLanguage()));
  const elsewhere = useOtherCompany(query.data?.settlement?.companyId);
  if (elsewhere) return elsewhere;
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} />} height={480}>
      {({ settlement }) => (settlement ? <Content settlement={settlement} /> : <UnknownPage />)}
    </Loaded>
  );
}

function Content({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation(['deliveries', 'shell']);
  const words = useDeliveryWords();
  const { number, trader, crop, currency, day, due } = settlement;
  const title = t('settlement.title', { number });
  const money = (value: string) => words.money(value, currency);
  return (
    <>
      <title>{`${title} · Canola`}</title>
      <Breadcrumbs steps={[{ label: t('owed.title'), to: '/owed' }]} current={number} />
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="h1">{title}</h1>
          <p className="muted">{[trader.name, crop.name, words.day(day)].join(', ')}</p>
        </div>
        <SettlementFiles settlement={settlement} />
      </header>
      <div className="settlement-grid">
        <div className="delivery-cards">
          {settlement.state === 'DISPUTED' && (
            <Notice kind="clay" title={t('settlement.disputed')}>
              {settlement.disputeNote ?? ''}
            </Notice>
          )}
          {settlement.replacedBy && (
            <Notice kind="info">
              {t('settlement.replaced')}{' '}
              <Link to="/owed/$settlementId" params={{ settlementId: settlement.replacedBy }}>
                {t('settlement.openNew')}
              </Link>
            </Notice>
          )}
          <Lines settlement={settlement} />
        </div>
        <div className="delivery-cards">
          <Card>
            <p className="hint">{t('settlement.owed')}</p>
            <p className="delivery-huge">{money(settlement.owed)}</p>
            <dl className="calculation">
              <Row name={t('settlement.net')} value={money(settlement.net)} />
              <Row name={t('settlement.tax')} value={money(settlement.tax)} />
              <Row name={t('settlement.total')} value={money(settlement.total)} />
              <div className="calculation-step">
                <dt>
                  {settlement.overdueDays === null && settlement.state === 'SENT'
                    ? t('settlement.due')
                    : t('settlement.dueOn', { day: words.day(due) })}
                </dt>
                <dd>
                  <SettlementDue settlement={settlement} />
                </dd>
              </div>
            </dl>
            <p className="hint mt-2">{t('settlement.notTax')}</p>
          </Card>
          <Receipts settlement={settlement} />
          <SettlementDispute settlement={settlement} />
        </div>
      </div>
    </>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="calculation-step">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Each ticket unfolds into its calculation. */
function Lines({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const delivery = useQuery(deliveryQuery(settlement.contractId, useLanguage())).data?.delivery;
  return (
    <Card title={t('settlement.lines', { count: settlement.lines.length })} flush>
      <ul className="row-list">
        {settlement.lines.map((line) => {
          const ticket = delivery?.tickets.find(({ id }) => id === line.ticketId);
          return (
            <li key={line.ticketId}>
              <details className="settlement-line">
                <summary>
                  <span className="min-w-0 flex-1">
                    <b>{t('ticket.name', { number: line.number })}</b>
                    <span className="hint block">
                      {`${words.day(line.day)}, ${t('settlement.weights', { net: words.tons(line.netKg), paid: words.tons(line.paidKg) })}`}
                    </span>
                  </span>
                  <b className="num">{words.money(line.amount, settlement.currency)}</b>
                </summary>
                {ticket && delivery && <TicketDetail delivery={delivery} ticket={ticket} />}
              </details>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
