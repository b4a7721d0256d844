import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { TrialState } from '#shared/ui/trial-state.tsx';
import { usePlanName } from './use-plan-name.ts';

interface MaskedPricesProps {
  title: (words: { plan: string }) => string;
  height: number;
  children: ReactNode;
}

/** The plan shows none of the prices: why, and the way to a plan that does (docs/product/plans.md#masking). */
export function MaskedPrices({ title, height, children }: MaskedPricesProps) {
  const { t } = useTranslation();
  return (
    <TrialState
      height={height}
      title={title({ plan: usePlanName() })}
      sample={<SkeletonRows rows={height > 250 ? 5 : 3} />}
      actions={
        <LinkButton to="/pricing" variant="upgrade" size="sm">
          {t('upsell.action')}
        </LinkButton>
      }
    >
      {children}
    </TrialState>
  );
}
