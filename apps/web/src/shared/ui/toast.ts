import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastMessage {
  /** `done` ticks, `info` informs, `failed` warns. */
  kind: 'done' | 'info' | 'failed';
  text: string;
  action?: { label: string; onAction: () => void } | undefined;
}

export interface ToastRequest extends ToastMessage {
  /** Milliseconds. Hovering or focusing a message holds it. */
  timeout?: number | undefined;
  /** When it has gone, whether by itself, by its action or by its cross. */
  onClose?: (() => void) | undefined;
}

export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** Five seconds is the least in which a screen reader can finish and a person can act. */
const TOAST_MS = 5_000;

/** Shows a message from anywhere; returns a function that removes it. */
export function toast({ timeout = TOAST_MS, onClose, ...message }: ToastRequest): () => void {
  const key = toastQueue.add(message, { timeout, ...(onClose && { onClose }) });
  return () => toastQueue.close(key);
}
