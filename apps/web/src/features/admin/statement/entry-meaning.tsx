import type { EntryMatch, StatementEntry } from '@canola/api-schema/billing/statement';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Pill } from '#shared/ui/status-pill.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';

const LOOK = {
  EXACT: { tone: 'moss', dot: 'tick' },
  PART: { tone: 'wheat', dot: 'half' },
  SURPLUS: { tone: 'wheat', dot: 'square' },
  OTHER_CURRENCY: { tone: 'clay', dot: 'diamond' },
  UNKNOWN: { tone: 'clay', dot: 'diamond' },
  PAID_ALREADY: { tone: 'sky', dot: 'ring' },
  CANCELLED: { tone: 'sky', dot: 'half' },
  IMPORTED_BEFORE: { tone: 'neutral', dot: 'dot' },
} as const satisfies Record<EntryMatch, object>;

export function EntryMeaning({
  entry: { match, payment, suggestions },
  text,
}: {
  entry: StatementEntry;
  /** Instead of what an import would do. */
  text?: 'surplus' | 'part' | undefined;
}) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  return (
    <span className="admin-meaning">
      <Pill {...LOOK[match]} size="sm">
        {t(`statement.match.${match}.name`)}
      </Pill>
      <span className="admin-note">
        {payment && (
          <>
            <PaymentLink payment={payment} />{' '}
            {t('statement.asked', { sum: words.sum(payment.amountTotal, payment.currency) })}{' '}
          </>
        )}
        {text ? t(`unassigned.${text}`) : t(`statement.match.${match}.text`)}
      </span>
      {suggestions.length > 0 && (
        <span className="admin-note">
          {t('statement.meant')}{' '}
          {suggestions.map((suggestion, at) => (
            <span key={suggestion.id}>
              {at > 0 && ', '}
              <PaymentLink payment={suggestion} />
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

function PaymentLink({ payment }: { payment: NonNullable<StatementEntry['payment']> }) {
  return (
    <Link to="/admin/payments/$paymentId" params={{ paymentId: payment.id }} className="link">
      <span className="num">{payment.variableSymbol}</span> {payment.companyName}
    </Link>
  );
}
