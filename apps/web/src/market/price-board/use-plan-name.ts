import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';

/** The plan in which no price is masked. */
export function usePlanName(): string {
  const { t } = useTranslation();
  return t(`plan.${useAccess().planOf('PURCHASE_PRICES')}`);
}
