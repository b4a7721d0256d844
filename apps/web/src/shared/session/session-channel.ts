import { z } from 'zod';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signed-out') }),
  z.object({ type: z.literal('signed-in'), subject: z.string() }),
]);
export type SessionMessage = z.infer<typeof Message>;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('canola.session');

/** The other tabs of this browser follow a sign-in and a logout. */
export function notifyOtherTabs(message: SessionMessage): void {
  channel?.postMessage(message);
}

export function listenToOtherTabs(listener: (message: SessionMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = Message.safeParse(event.data);
    if (message.success) listener(message.data);
  });
}
