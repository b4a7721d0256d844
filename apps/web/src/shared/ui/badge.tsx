import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

type BadgeTone = 'neutral' | 'leaf' | 'wheat' | 'sky' | 'moss' | 'clay' | 'rapeseed';

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span className={classes('badge', tone !== 'neutral' && `badge-${tone}`, className)}>{children}</span>
  );
}

const PLAN_TONE = { BASIC: 'neutral', PLUS: 'wheat', PREMIUM: 'leaf' } as const;

/** One that is over has no colour of its own any more. */
export function PlanBadge({ plan, isOver = false }: { plan: keyof typeof PLAN_TONE; isOver?: boolean }) {
  const { t } = useTranslation('ui');
  return <Badge tone={isOver ? 'neutral' : PLAN_TONE[plan]}>{t(`plan.${plan}`)}</Badge>;
}

export function TrialBadge() {
  const { t } = useTranslation('ui');
  return <Badge tone="rapeseed">{t('trial')}</Badge>;
}
