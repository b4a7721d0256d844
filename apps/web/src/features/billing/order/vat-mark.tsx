import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function VatMark({ vatId }: { vatId: PurchasePreview['vatId'] | undefined }) {
  const { t } = useTranslation('billing');
  if (vatId !== 'VALID') return null;
  return (
    <span className="vat-valid">
      <BadgeCheck className="i i-14" />
      {t('billing.vatValid')}
    </span>
  );
}
