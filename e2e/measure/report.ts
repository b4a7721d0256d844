import { GOALS, type VisitKind } from './goals.ts';
import { type MeasuredPage, PAGES, type PageName } from './pages.ts';
import type { ProcessorTime } from './processor-time.ts';
import type { Steps } from './steps.ts';
import type { Figures } from './visit.ts';

export interface Result {
  page: PageName;
  kind: VisitKind;
  visits: Figures[];
  work: ProcessorTime[];
  /** Of a first visit. */
  steps?: Steps;
}

type Unit = (value: number) => string;
const seconds: Unit = (value) => `${(value / 1000).toFixed(2)} s`;
const milliseconds: Unit = (value) => `${value.toFixed(0)} ms`;
const kilobytes: Unit = (value) => `${(value / 1000).toFixed(1)} kB`;
const shift: Unit = (value) => value.toFixed(3);
const number: Unit = (value) => value.toFixed(0);

type Row = [name: string, unit: Unit, values: readonly number[], goal?: number | undefined];

/** The measurements, line by line, and the goals that were missed. */
export function reportOf(result: Result): { lines: string[]; missed: string[] } {
  const title = `${result.page}, ${result.kind} visit`;
  const rows = rowsOf(result);
  const missed = rows.filter(isMissed).map(([name]) => `${title}: ${name}`);
  const count = result.visits.length;
  const lines = ['', `${title} (the middle of ${count}, and the range)`, ...rows.map(lineOf)];
  result.steps?.requests.forEach((names, at) => {
    lines.push(`    ${at + 1}. ${names.join(', ')}`);
  });
  return { lines, missed };
}

function rowsOf({ page, kind, visits, work, steps }: Result): Row[] {
  const goals = GOALS[page][kind];
  const { goal, last }: MeasuredPage = PAGES[page];
  const of = (name: string, unit: Unit, figure: keyof Figures): Row => [
    name,
    unit,
    visits.map((visit) => visit[figure]),
    goals[figure],
  ];
  const rows: Row[] = [of(`first ${goal}`, seconds, 'firstMs')];
  if (last) rows.push(of(`fresh ${goal}`, seconds, 'freshMs'));
  if (steps) rows.push(['steps in sequence', number, [steps.count], goals.steps]);
  rows.push(
    of('first paint', seconds, 'firstPaintMs'),
    of('largest paint', seconds, 'largestPaintMs'),
    of('layout shift', shift, 'layoutShift'),
    of('longest task', milliseconds, 'longestTaskMs'),
    of('blocking time', seconds, 'blockingMs'),
    ['longest task by processor time', milliseconds, work.map((visit) => visit.workLongestTaskMs)],
    ['blocking time by processor time', seconds, work.map((visit) => visit.workBlockingMs)],
    ['all work by processor time', seconds, work.map((visit) => visit.workMs)],
    of('scripts', kilobytes, 'scriptBytes'),
    of('fonts', kilobytes, 'fontBytes'),
    of('styles', kilobytes, 'styleBytes'),
    of('data', kilobytes, 'dataBytes'),
    of('in all', kilobytes, 'allBytes'),
    of('headers', kilobytes, 'headerBytes'),
    of('requests', number, 'requests'),
  );
  return rows;
}

/** A figure that could not be taken misses its goal. */
const isMissed = ([, , values, goal]: Row) => goal !== undefined && !(median(values) <= goal);

function lineOf(row: Row): string {
  const [name, unit, values, goal] = row;
  const range = [Math.min(...values), Math.max(...values)].map(unit);
  return [
    `  ${name.padEnd(32)}`,
    unit(median(values)).padStart(9),
    (range[0] === range[1] ? '' : `${range[0]} to ${range[1]}`).padStart(22),
    goal === undefined ? '' : `   goal ${unit(goal)}${isMissed(row) ? '  MISSED' : ''}`,
  ]
    .join('')
    .trimEnd();
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
