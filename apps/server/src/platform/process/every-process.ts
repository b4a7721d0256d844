import cluster, { type Worker } from 'node:cluster';

/** A process that is just starting or hangs is left out. */
const TIMEOUT_MS = 1000;

/** A server process asks the first one, which tells every process to answer, collects and hands all replies back. */
type Message =
  | { about: 'request'; id: number }
  | { about: 'query'; id: number }
  | { about: 'reply'; id: number; reply: string }
  | { about: 'all'; id: number; replies: string[] };

/** How a process asks all that share its port, itself among them; each replies with its own. */
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

/** In the first process: collects what {@link everyProcess} asks for, with its own answer first. */
export function collectResponses(own: () => Promise<string>): { stop(): void } {
  let last = 0;
  const collect = async (requester: Worker, message: Message) => {
    if (message.about !== 'request') return;
    last += 1;
    const id = last;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const replies = await Promise.all([own(), ...workers.map((worker) => replyOf(worker, id))]);
    send(requester, { about: 'all', id: message.id, replies: replies.filter((one) => one !== undefined) });
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

/** One that has just ended does not mind. */
function send(worker: Worker, message: Message): void {
  worker.send(message, undefined, undefined, () => {});
}
