import type { Browser, Page } from '@playwright/test';

export interface ProcessorTime {
  /** The main thread's work, all of it. */
  workMs: number;
  /** Of that, until the visitor saw what they came for. */
  workUntilFirstMs: number;
  /** Of one task, and of all that is above 50 ms in one. */
  workLongestTaskMs: number;
  workBlockingMs: number;
}

/** The mark that the page sets once the visitor sees what they came for. */
export const FIRST_CONTENT = 'first content';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds in which the thread had a processor. */
  tdur?: number;
  args: { name?: string };
}

/**
 * How long the page's main thread had a processor while something was done, times the slowdown of a phone: unlike the
 * clock, it leaves out the time in which other programs had it.
 */
export async function processorTime(
  browser: Browser,
  page: Page,
  slowdown: number,
  act: () => Promise<void>,
): Promise<ProcessorTime> {
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const tasks = mainThreads(traceEvents)
    .map((thread) => tasksOf(traceEvents, thread, slowdown))
    .toSorted((a, b) => sum(b) - sum(a))[0];
  if (!tasks?.length) throw new Error('The browser recorded no task of the page.');
  const firstAt = traceEvents.find(({ name }) => name === FIRST_CONTENT)?.ts ?? Number.NaN;
  const lengths = tasks.map(({ ms }) => ms);
  return {
    workMs: sum(tasks),
    workUntilFirstMs: sum(tasks.filter(({ startedAt }) => startedAt <= firstAt)),
    workLongestTaskMs: Math.max(...lengths),
    workBlockingMs: lengths.reduce((total, ms) => total + Math.max(0, ms - 50), 0),
  };
}

/** Of all renderers: a browser has one in reserve, which does next to nothing. */
function mainThreads(events: readonly TraceEvent[]): TraceEvent[] {
  return events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
}

interface Task {
  startedAt: number;
  ms: number;
}

function tasksOf(events: readonly TraceEvent[], { pid, tid }: TraceEvent, slowdown: number): Task[] {
  return events
    .filter(
      (event) => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
    )
    .map(({ ts, tdur = 0 }) => ({ startedAt: ts, ms: (tdur / 1000) * slowdown }));
}

function sum(tasks: readonly Task[]): number {
  return tasks.reduce((total, { ms }) => total + ms, 0);
}
