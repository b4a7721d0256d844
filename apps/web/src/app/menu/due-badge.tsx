import type { Feature } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import { useSignaturesDue } from '#market/trading/use-signatures-due.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Next to transactions and orders: how many contracts wait for the person's signature; marked when one fails soon. */
export function DueBadge({ feature }: { feature: Feature }) {
  return feature === 'TRANSACTIONS_ORDERS' ? <SignaturesDue /> : null;
}

function SignaturesDue() {
  const { t } = useTranslation();
  const { count, expiring } = useSignaturesDue();
  if (count === 0) return null;
  return (
    <Badge tone={expiring > 0 ? 'clay' : 'wheat'} className="due-badge">
      <span aria-hidden="true">{expiring > 0 ? `${count}\u00a0!` : count}</span>
      <span className="sr-only">
        {t('layout.signaturesDue', { count })}
        {expiring > 0 && `. ${t('layout.signaturesExpiring', { count: expiring })}`}
      </span>
    </Badge>
  );
}
