import './result.css';
import type { PlanType } from '@canola/api-schema/access';
import { useLocation } from '@tanstack/react-router';
import { CalendarX, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useDates } from '../use-company.ts';
import { ResultIcon } from './result-icon.tsx';

declare module '@tanstack/react-router' {
  /** `/unsubscribed` after a cancellation; without an end the plan is over already. */
  interface HistoryState {
    cancelled?: {
      planType: PlanType;
      until: string | null;
      /** Another plan, paid ahead, takes over before the end. */
      next?: { planType: PlanType; from: string } | null | undefined;
    };
  }
}

/** After a cancellation until when it runs; opened otherwise, that the purchase did not go through. */
export function UnsubscribedPage() {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const cancelled = useLocation({ select: ({ state }) => state.cancelled });
  if (!cancelled)
    return (
      <LonePage
        title={t('unsubscribed.failed.title')}
        icon={<ResultIcon icon={X} tone="clay" />}
        actions={<LinkButton to="/pricing">{t('unsubscribed.failed.action')}</LinkButton>}
      >
        <p>{t('unsubscribed.failed.text')}</p>
      </LonePage>
    );
  const { planType, until, next } = cancelled;
  const plan = tShell(`plan.${planType}`);
  return (
    <LonePage
      title={t(next ? 'unsubscribed.cancelled.titleNext' : 'unsubscribed.cancelled.title', { plan })}
      icon={<ResultIcon icon={CalendarX} tone="moss" />}
      actions={<LinkButton to="/">{t('result.home')}</LinkButton>}
    >
      <p>
        {until
          ? t(`unsubscribed.cancelled.${next ? 'untilNext' : 'until'}`, {
              plan,
              date: dates.long(until),
              ...(next && { next: tShell(`plan.${next.planType}`), from: dates.long(next.from) }),
            })
          : t('unsubscribed.cancelled.over', { plan })}
      </p>
      {until && <p>{t('unsubscribed.cancelled.resume')}</p>}
    </LonePage>
  );
}
