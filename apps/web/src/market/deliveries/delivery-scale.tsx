import './delivery-scale.css';
import { formatNumber, formatTons } from '@canola/api-schema/number-format';
import type { DeliveryQuery } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

type Delivery = NonNullable<DeliveryQuery['delivery']>;
type Ticket = Delivery['tickets'][number];

/** Room for a number and its tons, in per cent of the line; two labels next to each other need as much. */
const ROOM = 22;

const partOf = ({ state, isSettled }: Ticket) =>
  state === 'DISPUTED' ? 'disputed' : state === 'ENTERED' ? 'waiting' : isSettled ? 'settled' : 'agreed';

/** To scale: the lorries in their order, what is delivered and agreed on, and from where on the contract is done. */
export function DeliveryScale({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const [amount, least, most] = [Number(delivery.amount), Number(delivery.least), Number(delivery.most)];
  const at = (tons: number) => Math.min(100, (tons / most) * 100);
  const tickets = delivery.tickets.filter(({ state }) => state !== 'VOID').toReversed();
  const delivered = tickets.reduce((sum, { countedKg }) => sum + countedKg, 0) / 1000;
  const text = (tons: number) => `${formatNumber(tons, locale, { maxDecimals: 2 })}\u00a0t`;
  const done = least === most ? text(amount) : `${formatNumber(least, locale)}–${text(most)}`;
  const label = [t('line.delivered', { tons: text(delivered) }), t('line.done', { tons: done })].join(', ');
  return (
    <div className="delivery-scale" role="img" aria-label={label}>
      {delivered > 0 && at(amount) - at(delivered) > ROOM && (
        <b className="delivery-scale-mark" style={{ left: `${at(delivered)}%` }}>
          {text(delivered)}
        </b>
      )}
      <b className="delivery-scale-mark" data-is="amount" style={{ left: `${at(amount)}%` }}>
        {formatTons(delivery.amount, locale)}
      </b>
      <div className="delivery-bar">
        <i className="delivery-zone" style={{ left: `${at(least)}%` }} />
        {tickets.map((ticket) => {
          const [width, part] = [at(ticket.countedKg / 1000), partOf(ticket)];
          // On stripes no text is legible.
          const isNamed = width > ROOM && part !== 'waiting';
          return (
            <span key={ticket.id} data-part={part} style={{ width: `${width}%` }}>
              {isNamed && `${ticket.number} · ${text(ticket.countedKg / 1000)}`}
            </span>
          );
        })}
      </div>
      <p className="hint delivery-scale-ends">
        <span>0</span>
        <span>{done}</span>
      </p>
    </div>
  );
}
