import './call-off.css';
import { AgreeCallOffDocument, CancelCallOffDocument } from '@canola/api-schema/trading/generated/operations';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import type { CallOff, Delivery } from '../deliveries.queries.ts';
import { useDeliveryChange } from '../use-delivery-change.ts';
import { useDeliveryWords } from '../words.ts';
import { ProposeDialog } from './propose-dialog.tsx';

/** Days that are agreed or proposed, the next first. */
export function CallOffCards({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { today } = useDeliveryWords();
  const open = deliveries
    .flatMap((delivery) => delivery.callOffs.map((callOff) => ({ delivery, callOff })))
    .filter(({ callOff }) => isOpen(callOff, today))
    .sort((a, b) => keyOf(a.callOff).localeCompare(keyOf(b.callOff)));
  return open.map(({ delivery, callOff }) => (
    <CallOffCard key={callOff.id} delivery={delivery} callOff={callOff} />
  ));
}

const isOpen = ({ state, day }: CallOff, today: string) =>
  (state === 'AGREED' || state === 'PROPOSED') && day >= today;
const keyOf = ({ day, from }: CallOff) => `${day} ${from}`;

export function CallOffCard({ delivery, callOff }: { delivery: Delivery; callOff: CallOff }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { change, isPending, failure } = useDeliveryChange();
  const [isProposing, setProposing] = useState(false);
  const isOurs = callOff.proposedBy === 'FARM';
  return (
    <section className="card delivery-card call-off" aria-label={words.when(callOff)}>
      <div className="delivery-card-head">
        <CalendarDays className="i muted mt-0.5" />
        <div className="min-w-0 flex-1">
          <p className="hint">{words.when(callOff)}</p>
          <p className="h3">{words.load(callOff, delivery)}</p>
          <p className="hint">
            {[delivery.trader.name, delivery.place, callOff.note].filter(Boolean).join(', ')}
          </p>
        </div>
        {callOff.state === 'AGREED' ? (
          <Pill tone="moss" size="sm">
            {t('callOff.agreed')}
          </Pill>
        ) : (
          isOurs && (
            <Pill tone="sky" dot="ring" size="sm">
              {t('state.theirs', { trader: delivery.trader.name })}
            </Pill>
          )
        )}
      </div>
      {failure && (
        <Notice kind="clay" live className="mt-3">
          {failure}
        </Notice>
      )}
      <div className="delivery-card-actions">
        {callOff.state === 'PROPOSED' && !isOurs ? (
          <>
            <Button variant="secondary" onPress={() => setProposing(true)}>
              {t('callOff.other')}
            </Button>
            <Button loading={isPending} onPress={() => void change(AgreeCallOffDocument, { id: callOff.id })}>
              {t('callOff.agree')}
            </Button>
          </>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            loading={isPending}
            onPress={() => void change(CancelCallOffDocument, { id: callOff.id })}
          >
            {t('callOff.cancel')}
          </Button>
        )}
      </div>
      {isProposing && (
        <ProposeDialog delivery={delivery} instead={callOff} onClose={() => setProposing(false)} />
      )}
    </section>
  );
}
