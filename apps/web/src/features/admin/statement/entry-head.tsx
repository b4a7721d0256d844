import type { StatementEntry } from '@canola/api-schema/billing/statement';
import { useTranslation } from 'react-i18next';
import { usePaymentWords } from '../payments/payment-words.ts';

/** Who paid, when, and what the payer wrote. */
export function EntryHead({
  entry: { payer, bookedOn, variableSymbol, message },
}: {
  entry: Pick<StatementEntry, 'payer' | 'bookedOn' | 'variableSymbol' | 'message'>;
}) {
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
