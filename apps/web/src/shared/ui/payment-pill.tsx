import type { PaymentStatus } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { Pill } from './status-pill.tsx';

const LOOK = {
  INITIALIZED: { tone: 'sky', dot: 'ring' },
  WAITING: { tone: 'sky', dot: 'half' },
  COMPLETED: { tone: 'moss', dot: 'tick' },
  CANCELLED: { tone: 'neutral', dot: 'diamond' },
  REFUNDED: { tone: 'wheat', dot: 'square' },
  ERROR: { tone: 'clay', dot: 'diamond' },
} as const;

export function PaymentPill({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('ui');
  return (
    <Pill {...LOOK[status]} size="sm">
      {t(`payment.${status}`)}
    </Pill>
  );
}
