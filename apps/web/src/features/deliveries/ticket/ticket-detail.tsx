import { currencySign, formatNumber } from '@canola/api-schema/number-format';
import { Timer, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { calculate } from '#market/deliveries/calculate.ts';
import { Calculation } from '#market/deliveries/calculation.tsx';
import { useParameterWords } from '#market/deliveries/parameters.ts';
import { compare } from '#shared/money/decimal.ts';
import { Notice } from '#shared/ui/notice.tsx';
import type { Delivery, Ticket } from '../deliveries.queries.ts';
import { useDeliveryWords } from '../words.ts';

interface TicketDetailProps {
  delivery: Delivery;
  ticket: Ticket;
}

/** The sum of the load, always unfolded: every step with its formula. */
export function TicketDetail({ delivery, ticket }: TicketDetailProps) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { currency } = delivery;
  const result = calculate(delivery, ticket);
  const isLess = compare(result.deducted, 0) > 0;
  return (
    <>
      <p className="hint">{t('ticket.comesTo', { tons: words.tons(ticket.countedKg) })}</p>
      <p className="delivery-huge">
        {words.figure(result.sum, currency)}
        <span className="unit"> {currencySign(currency)}</span>
      </p>
      {isLess && (
        <p className="hint">
          {t('ticket.less', {
            sum: words.money(result.deducted, currency),
            percent: formatNumber(result.deductedPercent, words.locale, { maxDecimals: 1 }),
          })}
        </p>
      )}
      <Disputes ticket={ticket} />
      {ticket.isOutsidePeriod && (
        <Notice kind="wheat" className="mt-3">
          {t('ticket.outside', { from: words.day(delivery.from), to: words.day(delivery.to) })}
        </Notice>
      )}
      <div className="mt-3">
        <Calculation
          grossKg={ticket.grossKg}
          tareKg={ticket.tareKg}
          movedKg={ticket.movedKg}
          price={delivery.price}
          currency={currency}
          result={result}
          total={t('calc.you')}
        />
      </div>
      {ticket.turn === 'FARM' && ticket.state === 'ENTERED' && (
        <p className="ticket-silence">
          <Timer className="i i-16" />
          {ticket.confirmsOn
            ? t('ticket.silence', { day: words.day(ticket.confirmsOn) })
            : t(ticket.needsYes ? 'ticket.needsYes' : 'ticket.noSilence')}
        </p>
      )}
    </>
  );
}

function Disputes({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('deliveries');
  const words = useParameterWords();
  const shown = ticket.disputes.filter(({ state }) => state !== 'WITHDRAWN');
  if (shown.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {shown.map((dispute) => (
        <li key={dispute.id}>
          <Notice
            kind={dispute.state === 'OPEN' ? 'clay' : 'info'}
            icon={TriangleAlert}
            title={t(dispute.state === 'OPEN' ? 'dispute.open' : 'dispute.decided')}
          >
            <p>
              {t('dispute.values', {
                name: words.name(dispute.parameter),
                stated: words.value(dispute.parameter, dispute.stated),
                asked: words.value(dispute.parameter, dispute.asked),
              })}
              {dispute.laboratory !== null &&
                ` ${t('dispute.laboratory', { value: words.value(dispute.parameter, dispute.laboratory) })}`}
            </p>
            {dispute.note && <p>{dispute.note}</p>}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
