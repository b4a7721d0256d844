import { hasFields, isText } from '#shared/storage/shape.ts';

export type SessionMessage = { type: 'signed-out' } | { type: 'signed-in'; subject: string };

const isMessage = hasFields({ type: isText });
const isSignIn = hasFields({ subject: isText });

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('canola.session');

/** The other tabs of this browser follow a sign-in and a logout. */
export function notifyOtherTabs(message: SessionMessage): void {
  channel?.postMessage(message);
}

export function listenToOtherTabs(listener: (message: SessionMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = event.data;
    if (!isMessage(message)) return;
    if (message.type === 'signed-out') listener({ type: 'signed-out' });
    else if (message.type === 'signed-in' && isSignIn(message))
      listener({ type: 'signed-in', subject: message.subject });
  });
}
