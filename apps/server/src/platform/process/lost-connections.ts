import type { Worker } from 'node:cluster';

/** A connection as Node hands it over, below `net.Socket`. */
interface Handle {
  close(): void;
}

/** Node's own messages about one. */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

/**
 * The first process accepts connections and hands them to the others. Node holds a connection until the other process
 * confirms that it took it, and forgets it when that process dies before: its client would wait for a reply for ever.
 * Here such connections are closed once nothing more can come from the process, and the client tries again.
 *
 * Node has no interface for this. Should the messages of its cluster module change, nothing is closed, as without it.
 */
export function closeLostConnections({ process: child }: Worker): void {
  const handed = new Map<number, Handle>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  let isGone = false;
  child.send = (message: ClusterMessage, handle?: unknown, ...rest: unknown[]) => {
    if (message?.act === 'newconn' && message.seq !== undefined && handle) {
      if (isGone) (handle as Handle).close();
      else handed.set(message.seq, handle as Handle);
    }
    return send(message, handle, ...rest);
  };
  child.on('internalMessage', ({ cmd, ack }: ClusterMessage) => {
    if (cmd === 'NODE_CLUSTER' && ack !== undefined) handed.delete(ack);
  });
  // The channel outlives the process: what it said last is still to be read, and connections are still handed to it.
  // `close` comes after both have ended; `disconnect` never does when a connection was on its way.
  child.once('close', () => {
    isGone = true;
    for (const handle of handed.values()) handle.close();
    handed.clear();
  });
}
