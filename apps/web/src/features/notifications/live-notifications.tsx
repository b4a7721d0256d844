import { PushMessage } from '@canola/api-schema/notifications/push';
import type { StreamEvent } from '@canola/api-schema/notifications/stream';
import { CompaniesDocument } from '@canola/api-schema/trading/generated/operations';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { PRICE_OPERATIONS, RECORD_OPERATIONS, TRADING_KEY } from '#market/trading/trading-api.ts';
import { userCompaniesQuery } from '#shared/access/access.queries.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { api } from '#shared/api/client.ts';
import { reportError } from '#shared/errors/report.ts';
import { liveRegions } from '#shared/live/live-regions.ts';
import { followRegions } from './live-stream.ts';
import { NOTIFICATIONS_KEY } from './notifications.queries.ts';
import { resumePush } from './push.ts';
import { refetchShown } from './refetch-shown.ts';
import { throttle } from './throttle.ts';
import { useAnnounce } from './use-announce.ts';
import { whileVisible } from './while-visible.ts';

/** Each region reports its prices at most once a second; a page with several regions fetches no more often. */
const PRICES_PAUSE_MS = 1000;

/** The service worker hands it to an open page instead of showing it (service-worker.ts). */
const WorkerMessage = z.object({ type: z.literal('push'), message: PushMessage });

/** Renders nothing. While it is mounted, the page receives the person's events. */
export function LiveNotifications() {
  const queryClient = useQueryClient();
  const { user } = useAccess();
  const announce = useLatest(useAnnounce());

  useEffect(() => {
    const refresh = (...queryKey: string[]) => void refetchShown(queryClient, { queryKey });
    const refreshPrices = throttle(PRICES_PAUSE_MS, () => {
      for (const operation of PRICE_OPERATIONS) refresh(TRADING_KEY, operation);
    });
    // The user and their companies, by their common beginning; the guards follow.
    const refreshAccess = () =>
      refetchShown(queryClient, { queryKey: ['user'] }).then(() => refreshBilling(queryClient));
    const refreshNews = () => {
      refresh('news', 'list');
      // A report that is open may be locked, or no longer be.
      refresh('news', 'report');
    };
    /** Masked prices, locked reports, people and messages of a company: shown by the rights of before. */
    const refreshByAccess = () => {
      refresh(TRADING_KEY);
      refreshNews();
      refresh('company-people');
      refresh(...NOTIFICATIONS_KEY);
    };
    // A tab that was opened in the background has seen nothing since; it asks for everything when it is first shown.
    let hasListened = document.visibilityState === 'hidden';
    const catchUp = () => {
      refresh(...NOTIFICATIONS_KEY);
      if (hasListened) {
        refresh(TRADING_KEY);
        refresh('admin', 'pending');
        refreshNews();
        void refreshAccess();
      }
      // The page was there before its first connection. Its prices are fetched every minute; its records are not.
      else for (const operation of RECORD_OPERATIONS) refresh(TRADING_KEY, operation);
      hasListened = true;
    };
    const onEvent = (event: Exclude<StreamEvent, { event: 'ready' }>) => {
      switch (event.event) {
        case 'notification':
          announce.current(event.data);
          if (event.data.kind === 'report.published') refresh('news', 'list');
          break;
        case 'notifications-changed':
          refresh(...NOTIFICATIONS_KEY);
          break;
        case 'access-changed':
          // The companies of the trading service name who can sign.
          refresh(TRADING_KEY, CompaniesDocument.name);
          // After the guards: what they have closed is not asked for again.
          void refreshAccess().then(refreshByAccess);
          break;
        case 'approvals-changed':
          refresh('admin', 'pending');
          break;
        case 'trading-changed':
          refresh(TRADING_KEY);
          break;
        case 'prices-changed':
          refreshPrices();
          break;
        default:
          throw new Error(`Unhandled event ${(event satisfies never as StreamEvent).event}`);
      }
    };
    const open = (region: readonly string[], signal: AbortSignal) =>
      api.open('/can-notifications/api/stream', { query: { region }, signal });
    return whileVisible((signal) =>
      followRegions({ regions: liveRegions, open, onEvent, onReady: catchUp, signal }),
    );
  }, [queryClient, announce]);

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const known = WorkerMessage.safeParse(event.data);
      if (known.success) announce.current(known.data.message);
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [announce]);

  useEffect(() => {
    resumePush(user.id).catch(reportError);
  }, [user.id]);

  return null;
}

/** A plan that somebody else paid for, or staff have confirmed; a blocked company's may not be read. */
function refreshBilling(queryClient: QueryClient): void {
  const companies = queryClient.getQueryData(userCompaniesQuery.queryKey) ?? [];
  for (const { companyId, approvalState } of companies)
    if (approvalState === 'APPROVED') void refetchShown(queryClient, { queryKey: ['billing', companyId] });
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
