import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpSwitch {
  port: number;
  /** Connections are refused and those that are open are cut. */
  shut(): void;
  /** New connections go to this port; those to another one are cut. */
  turnTo(port: number): void;
  close(): Promise<void>;
}

/** One address for a pair of servers, as HAProxy gives it: connections lead to the one that is the primary. */
export async function openSwitch(first: number): Promise<TcpSwitch> {
  let target: number | undefined = first;
  const open = new Set<Socket>();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((inner) => {
    if (target === undefined) return void inner.destroy();
    const outer = connect(target, '127.0.0.1');
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        inner.destroy();
        outer.destroy();
      });
    }
    inner.pipe(outer);
    outer.pipe(inner);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    shut() {
      target = undefined;
      cut();
    },
    turnTo(port) {
      target = port;
      cut();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
