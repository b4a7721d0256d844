import { useTranslation } from 'react-i18next';
import { Pill } from '#shared/ui/status-pill.tsx';
import { useDeliveryWords } from '../words.ts';
import type { Settlement } from './owed.queries.ts';

/** When it is due, how long it has been overdue, or how it ended. */
export function SettlementDue({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { state, overdueDays, due } = settlement;
  switch (state) {
    case 'PAID':
      return (
        <Pill tone="moss" dot="tick" size="sm">
          {t('settlement.state.PAID')}
        </Pill>
      );
    case 'DISPUTED':
      return (
        <Pill tone="clay" dot="diamond" size="sm">
          {t('settlement.state.DISPUTED')}
        </Pill>
      );
    case 'REPLACED':
      return (
        <Pill tone="neutral" dot="ring" size="sm">
          {t('settlement.state.REPLACED')}
        </Pill>
      );
    case 'SENT':
      return overdueDays === null ? (
        words.day(due)
      ) : (
        <Pill tone="clay" dot="diamond" size="sm">
          {t('settlement.overdue', { count: overdueDays })}
        </Pill>
      );
    default:
      throw new Error(`Unhandled state ${state satisfies never}`);
  }
}
