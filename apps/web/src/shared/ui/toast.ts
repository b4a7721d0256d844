import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastMessage {
  /** `done` ticks, `info` informs, `failed` stays until it is closed. */
  kind: 'done' | 'info' | 'failed';
  text: string;
  action?: { label: string; onAction: () => void } | undefined;
}

export interface ToastRequest extends ToastMessage {
  /** Milliseconds; `null` stays. Hovering or focusing a message holds it. */
  timeout?: number | null | undefined;
}

export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

// Five seconds is the least in which a screen reader can finish and a person can act; an undo gets longer.
const TIMEOUT = { done: 5_000, info: 6_000, failed: null } as const;

/** Shows a message from anywhere; returns a function that removes it. */
export function toast({ timeout, ...message }: ToastRequest): () => void {
  const time = timeout === undefined ? (message.action ? 10_000 : TIMEOUT[message.kind]) : timeout;
  const key = toastQueue.add(message, time === null ? {} : { timeout: time });
  return () => toastQueue.close(key);
}
