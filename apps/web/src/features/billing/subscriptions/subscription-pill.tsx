import type { Subscription } from '@canola/api-schema/users/plan';
import { useTranslation } from 'react-i18next';
import { Pill } from '#shared/ui/status-pill.tsx';
import { isRenewalUnpaid } from '../subscription-state.ts';

const LOOK = {
  ACTIVE: { tone: 'moss', dot: 'dot' },
  AWAITING_PAYMENT: { tone: 'sky', dot: 'ring' },
  INCOMPLETE: { tone: 'sky', dot: 'ring' },
  PAST_DUE: { tone: 'clay', dot: 'square' },
  CANCELLED: { tone: 'neutral', dot: 'diamond' },
  DELETED: { tone: 'neutral', dot: 'diamond' },
  EXPIRED: { tone: 'neutral', dot: 'diamond' },
} as const;

export function SubscriptionPill({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { status } = subscription;
  // Still in force, but somebody has to do something.
  if (status === 'ACTIVE' && isRenewalUnpaid(subscription, new Date()))
    return (
      <Pill tone="wheat" dot="square" size="sm">
        {t('status.UNPAID')}
      </Pill>
    );
  return (
    <Pill {...LOOK[status]} size="sm">
      {t(`status.${status}`)}
    </Pill>
  );
}
