import { hasFields, isOptional, isText } from '#shared/storage/shape.ts';

export type SessionMessage =
  /** With whose unsaved work is deleted, when they agreed to that. */
  { type: 'signed-out'; draftsOf?: string | undefined } | { type: 'signed-in'; subject: string };

const isMessage = hasFields({ type: isText });
const isSignIn = hasFields({ subject: isText });
const isSignOut = hasFields({ draftsOf: isOptional(isText) });

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('canola.session');

/** The other tabs of this browser follow a sign-in and a logout. */
export function notifyOtherTabs(message: SessionMessage): void {
  channel?.postMessage(message);
}

export function listenToOtherTabs(listener: (message: SessionMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = event.data;
    if (!isMessage(message)) return;
    if (message.type === 'signed-out' && isSignOut(message))
      listener({ type: 'signed-out', draftsOf: message.draftsOf ?? undefined });
    else if (message.type === 'signed-in' && isSignIn(message))
      listener({ type: 'signed-in', subject: message.subject });
  });
}
