import type { Feature } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import { useSignaturesDue } from '#market/trading/use-signatures-due.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Beside transactions and orders: how many contracts wait for the person's signature. */
export function DueBadge({ feature }: { feature: Feature }) {
  return feature === 'TRANSACTIONS_ORDERS' ? <SignaturesDue /> : null;
}

function SignaturesDue() {
  const { t } = useTranslation();
  const count = useSignaturesDue();
  if (count === 0) return null;
  return (
    <Badge tone="wheat" className="due-badge">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('layout.signaturesDue', { count })}</span>
    </Badge>
  );
}
