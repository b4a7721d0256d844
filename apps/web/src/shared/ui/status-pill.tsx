import type { PaymentStatus } from '@canola/api-schema/billing/payment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

type PillTone = 'sky' | 'moss' | 'wheat' | 'clay' | 'neutral';
type PillDot = 'dot' | 'ring' | 'half' | 'square' | 'tick' | 'diamond';

interface PillProps {
  tone: PillTone;
  /** The shape says what the colour says, for those who cannot see the colour (docs/product/look.md#rule-7). */
  dot?: PillDot;
  size?: 'sm' | 'md';
  children: ReactNode;
}

export function Pill({ tone, dot = 'dot', size = 'md', children }: PillProps) {
  return (
    <span
      className={classes('pill', `pill-${tone}`, dot !== 'dot' && `pill-${dot}`, size === 'sm' && 'pill-sm')}
    >
      {children}
    </span>
  );
}

const CONTRACT = {
  Pending: { tone: 'sky', dot: 'ring' },
  Processing: { tone: 'sky', dot: 'half' },
  Success: { tone: 'moss', dot: 'dot' },
  Confirmed: { tone: 'wheat', dot: 'square' },
  Signed: { tone: 'moss', dot: 'tick' },
  Failed: { tone: 'clay', dot: 'diamond' },
} as const;

export type ContractStatus = keyof typeof CONTRACT;

export function StatusPill({ status, size = 'md' }: { status: ContractStatus; size?: 'sm' | 'md' }) {
  const { t } = useTranslation('ui');
  return (
    <Pill {...CONTRACT[status]} size={size}>
      {t(`status.${status}`)}
    </Pill>
  );
}

const APPROVAL = {
  WAITING: { tone: 'sky', dot: 'ring' },
  APPROVED: { tone: 'moss', dot: 'dot' },
  BLOCKED: { tone: 'clay', dot: 'diamond' },
} as const;

export function ApprovalPill({ state, size = 'sm' }: { state: keyof typeof APPROVAL; size?: 'sm' | 'md' }) {
  const { t } = useTranslation('ui');
  return (
    <Pill {...APPROVAL[state]} size={size}>
      {t(`approval.${state}`)}
    </Pill>
  );
}

const PAYMENT = {
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
    <Pill {...PAYMENT[status]} size="sm">
      {t(`payment.${status}`)}
    </Pill>
  );
}
