import type { Browser, Page } from '@playwright/test';

export interface ProcessorTime {
  /** The main thread's work, all of it. */
  workMs: number;
  /** Of one task, and of all that is above 50 ms in one. */
  workLongestTaskMs: number;
  workBlockingMs: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
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
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const tasks = mainThreads(traceEvents)
    .map((thread) => tasksOf(traceEvents, thread))
    .toSorted((a, b) => sum(b) - sum(a))[0]
    ?.map((ms) => ms * slowdown);
  if (!tasks?.length) throw new Error('The browser recorded no task of the page.');
  return {
    workMs: sum(tasks),
    workLongestTaskMs: Math.max(...tasks),
    workBlockingMs: sum(tasks.map((ms) => Math.max(0, ms - 50))),
  };
}

/** Of all renderers: a browser has one in reserve, which does next to nothing. */
function mainThreads(events: readonly TraceEvent[]): TraceEvent[] {
  return events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
}

function tasksOf(events: readonly TraceEvent[], { pid, tid }: TraceEvent): number[] {
  return events
    .filter((one) => one.pid === pid && one.tid === tid && one.name === 'ThreadControllerImpl::RunTask')
    .map(({ tdur = 0 }) => tdur / 1000);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
