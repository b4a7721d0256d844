import type { Pool } from 'pg';
import type { Farm } from './farm.ts';
import type { YearOptions, YearResult } from './simulate.ts';

const WIDTH = 720;
const HEIGHT = 200;
const COLOURS = ['#1F5A33', '#B88A1B', '#8A3B2A', '#3C6E91', '#6B6B5E', '#B5AE93'];

interface Line {
  name: string;
  /** By month, from zero. */
  values: number[];
}

/** One page: figures, invariants with their counts, four charts, the seed and the hash of the books. */
export async function writeReport(options: YearOptions, year: YearResult): Promise<string> {
  const pool = year.market.test.db.$client;
  const { seed, farms, traders, days, faults = false, parallel = false } = options;
  const figures = await figuresOf(pool);
  const charts = await Promise.all([
    chart('Average price of wheat by month, Kč/t', await priceLines(pool)),
    chart('Tons sold by behaviour', await behaviourLines(pool, year.farms)),
    chart('Signed by month, Kč', await moneyLines(pool)),
    chart('Contracts by month and end', await stateLines(pool)),
  ]);
  const row = ([name, value]: [string, unknown]) => `<tr><th>${name}</th><td>${value}</td></tr>`;
  return `<!doctype html><meta charset="utf-8"><title>Year ${seed}</title>
<style>body{font:15px/1.5 system-ui;max-width:760px;margin:40px auto;padding:0 16px}td{text-align:right}th{text-align:left;font-weight:400;padding-right:24px}svg{display:block;margin:4px 0 24px}</style>
<h1>A year of the market</h1>
<p>Seed ${seed}, ${farms} farms, ${traders} traders, ${days} days, faults ${faults ? 'on' : 'off'}${parallel ? ', two processes' : ''}.</p>
<table>${[...figures, ['calls', year.calls] as [string, unknown], ['slowest hundredth, ms', year.slowest.toFixed(0)] as [string, unknown], ['processes that died', year.deaths] as [string, unknown]].map(row).join('')}</table>
<h2>Invariants</h2><table>${Object.entries(year.checks).map(row).join('')}</table>
${charts.join('\n')}
${parallel ? '' : `<p>Books <code>${year.hash}</code></p>`}
`;
}

async function figuresOf(pool: Pool): Promise<[string, unknown][]> {
  const { rows } = await pool.query<Record<string, string>>(
    `select count(*) as contracts, coalesce(sum(amount), 0) as tons, count(*) filter (where order_id is not null) as fills,
       count(*) filter (where status = 'SIGNED') as signed, count(*) filter (where status = 'FAILED') as failed,
       round(coalesce(sum(final_price * amount) filter (where status = 'SIGNED'), 0)) as "signed, Kč",
       count(*) filter (where failure_reason = 'unanswered') as lapsed,
       count(*) filter (where is_counted) as "under a limit",
       (select count(*) from trading.contract c join trading.sell_order o on o.id = c.order_id
         where c.price < o.price) as stops,
       (select count(*) from trading.sell_order where ladder_id is not null and not active) as "rungs done",
       (select count(*) from trading.ticket where state <> 'VOID') as lorries,
       (select count(*) from trading.dispute) as disputes,
       (select count(*) from trading.settlement) as settlements,
       (select count(*) from trading.receipt where confirmed_at is not null) as payments,
       (select count(*) from trading.delivery_terms where closed_at is not null) as closed,
       (select count(*) from notifications.notification where kind like 'alert.%') as alerts
     from trading.contract`,
  );
  return Object.entries(rows[0] ?? {});
}

/** The values of each name, in the months from the first contract on. */
async function linesOf(pool: Pool, text: string, values: unknown[] = []): Promise<Line[]> {
  const { rows } = await pool.query<{ name: string; month: string; value: string }>(text, values);
  const months = [...new Set(rows.map(({ month }) => month))].toSorted();
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, own]) => ({
    name,
    values: months.map((month) => Number(own.find((row) => row.month === month)?.value ?? 0)),
  }));
}

const MONTH = `to_char(created_at, 'YYYY-MM')`;

const priceLines = (pool: Pool) =>
  linesOf(
    pool,
    `select case when order_id is null then 'sold' else 'filled' end as name, ${MONTH} as month, round(avg(price)) as value
     from trading.contract where crop_id = 'milling-wheat' group by 1, 2 order by 1, 2`,
  );

const behaviourLines = (pool: Pool, farms: readonly Farm[]) =>
  linesOf(
    pool,
    `select f.behaviour as name, ${MONTH} as month, sum(c.amount) as value from trading.contract c
     join unnest($1::uuid[], $2::text[]) as f (company_id, behaviour) using (company_id)
     where status <> 'FAILED' group by 1, 2 order by 1, 2`,
    [farms.map(({ companyId }) => companyId), farms.map(({ behaviour }) => behaviour)],
  );

const moneyLines = (pool: Pool) =>
  linesOf(
    pool,
    `select 'signed' as name, ${MONTH} as month, sum(final_price * amount) as value from trading.contract
     where status = 'SIGNED' group by 2 order by 2`,
  );

const stateLines = (pool: Pool) =>
  linesOf(
    pool,
    `select lower(status) as name, ${MONTH} as month, count(*) as value from trading.contract group by 1, 2 order by 1, 2`,
  );

async function chart(title: string, lines: readonly Line[]): Promise<string> {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const count = Math.max(2, ...lines.map(({ values }) => values.length));
  const drawn = lines.map(({ name, values }, index) => {
    const points = values.map(
      (value, at) => `${(at / (count - 1)) * WIDTH},${HEIGHT - (value / most) * HEIGHT}`,
    );
    const colour = COLOURS[index % COLOURS.length];
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/><text x="${8 + index * 120}" y="${HEIGHT + 18}" fill="${colour}">${name}</text>`;
  });
  return `<h2>${title}</h2><svg viewBox="0 0 ${WIDTH} ${HEIGHT + 24}" width="100%"><text x="${WIDTH}" y="12" text-anchor="end">${most.toFixed(0)}</text>${drawn.join('')}</svg>`;
}
