import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

const of = (pid: number, value: string) =>
  `# HELP lag How late.\n# TYPE lag gauge\nlag{process="${pid}"} ${value}\n\n# HELP up_${pid} Only here.\n# TYPE up_${pid} gauge\nup_${pid} 1\n`;

test('each family is named once, with the series of all processes', () => {
  expect(mergeMetrics([of(1, 'NaN'), of(2, '0.5')])).toBe(`# HELP lag How late.
# TYPE lag gauge
lag{process="1"} NaN
lag{process="2"} 0.5

# HELP up_1 Only here.
# TYPE up_1 gauge
up_1 1

# HELP up_2 Only here.
# TYPE up_2 gauge
up_2 1
`);
});
