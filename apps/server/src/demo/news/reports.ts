import type { Language } from '@canola/api-schema/access';
import { DAY_MS } from '@canola/api-schema/duration';
import { SaveReport } from '@canola/api-schema/news/report';
import { z } from 'zod';
import type { NewReport } from '../../modules/news/index.ts';
import { readReference } from '../../platform/reference-file.ts';
import { asTraded, contractsIn, isAbout, TRADED } from './traded-week.ts';

/** A week from Monday to Sunday. */
export interface Week {
  monday: string;
  sunday: string;
  /** From 1 to 53, as ISO 8601 counts: its Thursday decides which year it belongs to. */
  ofYear: number;
}

/** The week of the day, or the one so many weeks before it. */
export function weekOf(now: Date, before = 0): Week {
  // 5 January 1970 was a Monday.
  const number = Math.floor((now.getTime() / DAY_MS - 4) / 7) - before;
  const day = (after: number) => new Date((number * 7 + 4 + after) * DAY_MS);
  const text = (after: number) => day(after).toISOString().slice(0, 10);
  const thursday = day(3);
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const ofYear = Math.floor((thursday.getTime() - newYear) / DAY_MS / 7) + 1;
  return { monday: text(0), sunday: text(6), ofYear };
}

const Written = SaveReport.pick({ headline: true, image: true, commodities: true });
const Reports = z.array(Written.extend({ summary: z.string() }));
const written = new Map<Language, z.infer<typeof Reports>>();

/**
 * One was written for each week of the year, so that the harvest is reported in summer whenever a demo begins; the
 * figures are those of the demo's exchange.
 */
export function reportOf({ monday, sunday, ofYear }: Week, language: Language): NewReport['body'] {
  const reports = written.get(language) ?? readReference(`demo-reports/${language}.json`, Reports);
  written.set(language, reports);
  const report = reports[ofYear - 1];
  if (!report) throw new Error(`There is no report for week ${ofYear}.`);
  const parts = reports.flatMap(({ commodities }) => commodities);
  let { headline } = report;
  const commodities = report.commodities.map((part) => {
    const commodity = TRADED[part.commodityId];
    if (!commodity) return part;
    const written = parts.filter(({ commodityId }) => commodityId === part.commodityId);
    const traded = asTraded(part, written, contractsIn(commodity, sunday), language);
    if (isAbout(report.headline, written)) headline = traded.headline;
    return traded;
  });
  return { ...report, headline, commodities, dateFrom: monday, dateTo: sunday, language };
}
