import { PushMessage } from '@canola/api-schema/notifications/push';
import type { StreamEvent } from '@canola/api-schema/notifications/stream';
import { CompaniesDocument } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';
import { reportError } from '#shared/errors/report.ts';
import { liveRegions } from '#shared/live/live-regions.ts';
import { useAccess } from '#shared/router/use-access.ts';
import { sessionStore } from '#shared/session/session-state.ts';
import { PRICE_OPERATIONS, RECORD_OPERATIONS, TRADING_KEY } from '#shared/trading/trading-api.ts';
import { askAnew } from './ask-anew.ts';
import { atMostEvery } from './at-most-every.ts';
import { followRegions } from './live-stream.ts';
import { NOTIFICATIONS_KEY } from './notifications.queries.ts';
import { forgetPush, resumePush } from './push.ts';
import { useAnnounce } from './use-announce.ts';
import { whileInSight } from './while-in-sight.ts';

/** Each region tells of its prices once a second at most; a page of several asks no more often. */
const PRICES_PAUSE_MS = 1000;

/** What the service worker hands to an open page instead of showing it (service-worker.ts). */
const WorkerMessage = z.object({ type: z.literal('push'), message: PushMessage });

/** Draws nothing. While it is mounted, the page hears of what happens to the person. */
export function LiveNotifications() {
  const queryClient = useQueryClient();
  const { user } = useAccess();
  const announce = useLatest(useAnnounce());

  useEffect(() => {
    const refresh = (...queryKey: string[]) => void askAnew(queryClient, { queryKey });
    const refreshPrices = atMostEvery(PRICES_PAUSE_MS, () => {
      for (const operation of PRICE_OPERATIONS) refresh(TRADING_KEY, operation);
    });
    let hasListened = false;
    const catchUp = () => {
      refresh(...NOTIFICATIONS_KEY);
      if (hasListened) refresh(TRADING_KEY);
      // The page was there before its first connection. Its prices are asked for every minute; its records are not.
      else for (const operation of RECORD_OPERATIONS) refresh(TRADING_KEY, operation);
      hasListened = true;
    };
    const hear = (event: Exclude<StreamEvent, { event: 'ready' }>) => {
      switch (event.event) {
        case 'notification':
          announce.current(event.data);
          break;
        case 'notifications-changed':
          refresh(...NOTIFICATIONS_KEY);
          break;
        case 'access-changed':
          // The user and their companies, by their common beginning; the guards follow. The trading service's say who
          // can sign.
          refresh('user');
          refresh(TRADING_KEY, CompaniesDocument.name);
          break;
        case 'approvals-changed':
          refresh('admin');
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
    return whileInSight((signal) =>
      followRegions({ regions: liveRegions, open, onEvent: hear, onReady: catchUp, signal }),
    );
  }, [queryClient, announce]);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const known = WorkerMessage.safeParse(event.data);
      if (known.success) announce.current(known.data.message);
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  }, [announce]);

  useEffect(() => {
    resumePush(user.id).catch(reportError);
    // Whoever logs out takes their notifications along: the next person at this device must not see them.
    return sessionStore.subscribe(() => {
      if (sessionStore.get().status === 'leaving') forgetPush().catch(reportError);
    });
  }, [user.id]);

  return null;
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
