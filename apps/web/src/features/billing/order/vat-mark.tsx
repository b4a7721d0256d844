import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What is known about the VAT number beside it. */
export function VatMark({ vatId }: { vatId: PurchasePreview['vatId'] | undefined }) {
  const { t } = useTranslation('billing');
  if (vatId === 'UNREGISTERED') return <span className="hint block">{t('billing.vatUnregistered')}</span>;
  if (vatId !== 'VALID') return null;
  return (
    <span className="vat-valid">
      <BadgeCheck className="i i-14" />
      {t('billing.vatValid')}
    </span>
  );
}
