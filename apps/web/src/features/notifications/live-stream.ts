import type { StreamEvent } from '@canola/api-schema/notifications/stream';
import type { Store } from '#shared/storage/store.ts';
import { listenToNotifications } from './notification-stream.ts';

interface LiveStreamOptions {
  /** The stream follows them. */
  regions: Pick<Store<readonly string[]>, 'get' | 'subscribe'>;
  open: (regions: readonly string[], signal: AbortSignal) => Promise<Response>;
  onEvent: (event: Exclude<StreamEvent, { event: 'ready' }>) => void;
  /** Nobody listened until now: whatever happened before has to be fetched. */
  onReady: () => void;
  signal: AbortSignal;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface Listener {
  regions: string;
  stop: AbortController;
  /** Between `ready` and the end of its connection. */
  isLive: boolean;
}

/**
 * One stream for all regions on the screen. Other regions open their own stream first, and the one before ends when
 * that is ready: changing the page loses no event, and nothing has to be fetched again for it.
 */
export function followRegions({ regions, open, onEvent, onReady, signal, wait }: LiveStreamOptions): void {
  let current: Listener | undefined;
  let next: Listener | undefined;

  function follow(): void {
    const wanted = regions.get();
    next?.stop.abort();
    next = undefined;
    if (signal.aborted || current?.regions === wanted.join()) return;
    const own: Listener = { regions: wanted.join(), stop: new AbortController(), isLive: false };
    next = own;
    void listenToNotifications({
      signal: AbortSignal.any([signal, own.stop.signal]),
      open: (connection) => open(wanted, connection),
      onLost() {
        own.isLive = false;
      },
      onEvent(event) {
        if (own.stop.signal.aborted) return;
        if (event.event === 'ready') take(own);
        else onEvent(event);
      },
      ...(wait && { wait }),
    });
  }

  function take(own: Listener): void {
    const isHandedOver = own === next && current?.isLive === true;
    if (own === next) {
      current?.stop.abort();
      current = own;
      next = undefined;
    }
    own.isLive = true;
    if (!isHandedOver) onReady();
  }

  let isChanging = false;
  /** One page goes and another comes in one step; and where all of it goes, no stream is opened any more. */
  function followSoon(): void {
    if (isChanging) return;
    isChanging = true;
    queueMicrotask(() => {
      isChanging = false;
      follow();
    });
  }

  signal.addEventListener('abort', regions.subscribe(followSoon));
  follow();
}
