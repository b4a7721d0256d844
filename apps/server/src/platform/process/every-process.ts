import cluster, { type Worker } from 'node:cluster';

/** A process that is just starting or hangs is left out. */
const PATIENCE_MS = 1000;

/** A server process asks the first one, which tells every process to answer, collects and hands all answers back. */
type Message =
  | { about: 'ask'; id: number }
  | { about: 'tell'; id: number }
  | { about: 'told'; id: number; answer: string }
  | { about: 'all'; id: number; answers: string[] };

/** How a process asks all that share its port, itself among them; each answers with its own. */
export function everyProcess(own: () => Promise<string>): () => Promise<string[]> {
  if (!cluster.isWorker) return async () => [await own()];
  const waiting = new Map<number, (answers: string[]) => void>();
  let last = 0;
  const send = (message: Message) => process.send?.(message);
  process.on('message', async (message: Message) => {
    if (message.about === 'tell') send({ about: 'told', id: message.id, answer: await own() });
    if (message.about !== 'all') return;
    waiting.get(message.id)?.(message.answers);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ about: 'ask', id: last });
    });
}

/** In the first process: collects what {@link everyProcess} asks for, with its own answer first. */
export function collectAnswers(own: () => Promise<string>): { stop(): void } {
  let last = 0;
  const collect = async (asking: Worker, message: Message) => {
    if (message.about !== 'ask') return;
    last += 1;
    const id = last;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const answers = await Promise.all([own(), ...workers.map((worker) => answerOf(worker, id))]);
    send(asking, { about: 'all', id: message.id, answers: answers.filter((one) => one !== undefined) });
  };
  cluster.on('message', collect);
  return { stop: () => cluster.off('message', collect) };
}

function answerOf(worker: Worker, id: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const listen = (message: Message) => {
    if (message.about === 'told' && message.id === id) resolve(message.answer);
  };
  const giveUp = () => resolve(undefined);
  const patience = setTimeout(giveUp, PATIENCE_MS);
  worker.on('message', listen).once('exit', giveUp);
  send(worker, { about: 'tell', id });
  return promise.finally(() => {
    clearTimeout(patience);
    worker.off('message', listen).off('exit', giveUp);
  });
}

/** One that has just ended does not mind. */
function send(worker: Worker, message: Message): void {
  worker.send(message, undefined, undefined, () => {});
}
