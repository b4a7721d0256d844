import type { TaskList, WorkerEvents } from 'graphile-worker';

interface Service {
  /** A service that hangs holds so many slots of a process at most. */
  slots: number;
  /** The tasks that call it. */
  tasks: readonly string[];
}

/** Mails and pushes come in crowds, so two of each are sent at the same time. */
const SERVICES: readonly Service[] = [
  { slots: 2, tasks: ['mail.deliver'] },
  { slots: 2, tasks: ['notifications.push'] },
  {
    slots: 1,
    tasks: ['trading.sync-signing', 'trading.expire-contract', 'contract.moved', 'rights.changed'],
  },
  {
    slots: 1,
    tasks: [
      'subscriptions.sweep',
      'subscriptions.charge',
      'payments.reconcile',
      'payments.expire',
      'payments.review',
      'payments.sync',
      'payments.refund',
      'payments.detach-card',
      'payments.close',
    ],
  },
  { slots: 1, tasks: ['vat.check'] },
  { slots: 1, tasks: ['audit.send-head'] },
  { slots: 1, tasks: ['prices.read-rates', 'prices.read-futures'] },
];
const SERVICE_OF = new Map(SERVICES.flatMap((service) => service.tasks.map((task) => [task, service])));
/** All services together: one slot of the four is always left for jobs that stay inside. */
const MAX_OUTSIDE = 3;

export const serviceTasks: readonly string[] = [...SERVICE_OF.keys()];

/**
 * Hides the tasks of a service from the worker while the service has all the slots it may have. graphile-worker reads
 * the enumerable names of its task list before it fetches a job, and looks the function up by name afterwards.
 *
 * The returned function goes in as `forbiddenFlags`, which graphile-worker awaits before each fetch: one slot fetches
 * after the other, because four that fetch at the same time would find the same room.
 */
export function limitServices(list: TaskList, events: WorkerEvents): () => Promise<null> {
  const running = new Map<Service, number>();
  const runningOf = (service: Service) => running.get(service) ?? 0;
  let last = Promise.resolve();
  let endTurn = () => {};

  const count = (task: string, change: number) => {
    const service = SERVICE_OF.get(task);
    if (!service) return;
    running.set(service, runningOf(service) + change);
    const outside = SERVICES.reduce((sum, service) => sum + runningOf(service), 0);
    for (const [name, service] of SERVICE_OF)
      if (name in list)
        Object.defineProperty(list, name, {
          enumerable: outside < MAX_OUTSIDE && runningOf(service) < service.slots,
        });
  };
  events.on('job:start', ({ job }) => {
    count(job.task_identifier, 1);
    endTurn();
  });
  events.on('job:complete', ({ job }) => count(job.task_identifier, -1));
  events.on('worker:getJob:empty', () => endTurn());
  events.on('worker:getJob:error', () => endTurn());

  return async () => {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    await before;
    endTurn = turn.resolve;
    return null;
  };
}
