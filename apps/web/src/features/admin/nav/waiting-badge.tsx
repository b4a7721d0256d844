import { formatNumber } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { waitingCountQuery } from '../admin.queries.ts';

/** How many wait; without an answer there is no number, and the list says what went wrong. */
export function WaitingBadge() {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const { data: count = 0 } = useQuery(waitingCountQuery);
  if (count === 0) return null;
  return (
    <Badge tone="sky">
      <span aria-hidden="true">{formatNumber(count, locale)}</span>
      <span className="sr-only">{t('nav.waiting', { count })}</span>
    </Badge>
  );
}
