import cluster, { type Worker } from 'node:cluster';

/** A process that is just starting or hangs is left out. */
const TIMEOUT_MS = 3000;

/** A server process sends a request to the first one, which queries every process and sends back all replies. */
type Message =
  | { about: 'request'; id: number }
  | { about: 'query'; id: number }
  | { about: 'reply'; id: number; reply: string }
  | { about: 'all'; id: number; replies: string[] };

/** Queries all processes that share the port, including this one; each replies with its own text. */
export function everyProcess(own: () => Promise<string>): () => Promise<string[]> {
  if (!cluster.isWorker) return async () => [await own()];
  const waiting = new Map<number, (replies: string[]) => void>();
  let last = 0;
  const send = (message: Message) => process.send?.(message);
  process.on('message', async (message: Message) => {
    if (message.about === 'query') send({ about: 'reply', id: message.id, reply: await own() });
    if (message.about !== 'all') return;
    waiting.get(message.id)?.(message.replies);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ about: 'request', id: last });
    });
}

/** In the first process: collects the replies for {@link everyProcess}, its own first. */
export function collectResponses(own: () => Promise<string>): { stop(): void } {
  let last = 0;
  const collect = async (requester: Worker, message: Message) => {
    if (message.about !== 'request') return;
    last += 1;
    const id = last;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const replies = await Promise.all([own(), ...workers.map((worker) => replyOf(worker, id))]);
    send(requester, {
      about: 'all',
      id: message.id,
      replies: replies.filter((reply) => reply !== undefined),
    });
  };
  cluster.on('message', collect);
  return { stop: () => cluster.off('message', collect) };
}

function replyOf(worker: Worker, id: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const listen = (message: Message) => {
    if (message.about === 'reply' && message.id === id) resolve(message.reply);
  };
  const giveUp = () => resolve(undefined);
  const timeout = setTimeout(giveUp, TIMEOUT_MS);
  worker.on('message', listen).once('exit', giveUp);
  send(worker, { about: 'query', id });
  return promise.finally(() => {
    clearTimeout(timeout);
    worker.off('message', listen).off('exit', giveUp);
  });
}

/** Ignores a process that has just ended. */
function send(worker: Worker, message: Message): void {
  worker.send(message, undefined, undefined, () => {});
}
