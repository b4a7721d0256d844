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
  dur?: number;
  /** Microseconds in which the thread had a processor. */
  tdur?: number;
  args: { name?: string };
}

/** The tasks of the page's main thread, and when the page set its marks. */
interface Work {
  tasks: Task[];
  timesOf: (mark: string) => number[];
}

interface Task {
  startedAt: number;
  endedAt: number;
  /** In which the thread had a processor. */
  ms: number;
}

/** How long the page's main thread worked while something was done. */
export async function processorTime(
  browser: Browser,
  page: Page,
  slowdown: number,
  act: () => Promise<void>,
): Promise<ProcessorTime> {
  const { tasks, timesOf } = await recordWork(browser, page, slowdown, act);
  const firstAt = timesOf(FIRST_CONTENT)[0] ?? Number.NaN;
  const lengths = tasks.map(({ ms }) => ms);
  return {
    workMs: sum(tasks),
    workUntilFirstMs: sum(tasks.filter(({ startedAt }) => startedAt <= firstAt)),
    workLongestTaskMs: Math.max(...lengths),
    workBlockingMs: lengths.reduce((total, ms) => total + Math.max(0, ms - 50), 0),
  };
}

/**
 * How long it worked after each mark until the next one, the task that sets the mark included. What follows the last
 * mark is left out.
 */
export async function processorTimeByMark(
  browser: Browser,
  page: Page,
  slowdown: number,
  mark: string,
  act: () => Promise<void>,
): Promise<number[]> {
  const { tasks, timesOf } = await recordWork(browser, page, slowdown, act);
  const marks = timesOf(mark);
  return marks
    .slice(1)
    .map((next, at) => sum(tasks.filter(({ endedAt }) => endedAt >= (marks[at] ?? 0) && endedAt < next)));
}

/**
 * By the time in which the main thread had a processor, times the slowdown of a phone: unlike the clock, it leaves out
 * the time in which other programs had it.
 */
async function recordWork(
  browser: Browser,
  page: Page,
  slowdown: number,
  act: () => Promise<void>,
): Promise<Work> {
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const tasks = mainThreads(traceEvents)
    .map((thread) => tasksOf(traceEvents, thread, slowdown))
    .toSorted((a, b) => sum(b) - sum(a))[0];
  if (!tasks?.length) throw new Error('The browser recorded no task of the page.');
  return {
    tasks,
    timesOf: (mark) =>
      traceEvents
        .filter(({ name }) => name === mark)
        .map(({ ts }) => ts)
        .toSorted((a, b) => a - b),
  };
}

/** Of all renderers: a browser has one in reserve, which does next to nothing. */
function mainThreads(events: readonly TraceEvent[]): TraceEvent[] {
  return events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
}

function tasksOf(events: readonly TraceEvent[], { pid, tid }: TraceEvent, slowdown: number): Task[] {
  return events
    .filter(
      (event) => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
    )
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      startedAt: ts,
      endedAt: ts + dur,
      ms: (tdur / 1000) * slowdown,
    }));
}

function sum(tasks: readonly Task[]): number {
  return tasks.reduce((total, { ms }) => total + ms, 0);
}
