import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { Delivery } from '../deliveries.queries.ts';
import { useDeliveryWords } from '../words.ts';
import type { KeptTicket } from './kept-tickets.ts';

interface OverContractProps {
  delivery: Delivery;
  deliveries: readonly Delivery[];
  isPending: boolean;
  onChoose: (over: KeptTicket['over']) => void;
}

/** The load is above what the contract takes: the rest goes to another contract of the two, or back on the lorry. */
export function OverContract({ delivery, deliveries, isPending, onChoose }: OverContractProps) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const others = deliveries.filter(
    ({ id, trader, crop }) =>
      id !== delivery.id && trader.id === delivery.trader.id && crop.id === delivery.crop.id,
  );
  return (
    <Notice kind="wheat" live title={t('over.title', { number: delivery.number ?? words.about(delivery) })}>
      <p>{t('over.text')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.map((other) => (
          <Button
            key={other.id}
            variant="secondary"
            size="sm"
            loading={isPending}
            onPress={() => onChoose({ splitTo: other.id })}
          >
            {t('over.split', { number: other.number ?? words.about(other), tons: words.tons(other.toGoKg) })}
          </Button>
        ))}
        <Button variant="secondary" size="sm" loading={isPending} onPress={() => onChoose({ splitTo: null })}>
          {t('over.back')}
        </Button>
      </div>
    </Notice>
  );
}
