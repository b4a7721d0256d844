import { imageUrl } from '@canola/api-schema/news/image';
import type { OneReportQuery, Report, ReportList, ReportQuery } from '@canola/api-schema/news/report';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findNewsLanguage } from '../../users/index.ts';
import { listCommodities } from '../commodities/commodities.queries.ts';
import { checkedCommodities } from './checked-text.ts';
import { findBounds, findReport, listReports, type ReportRow } from './reading.queries.ts';
import { EVERYTHING, sightOf } from './sight.ts';

export async function getReports(deps: Deps, viewer: Viewer, query: ReportQuery): Promise<ReportList> {
  const { db } = deps;
  const sight = await sightOf(deps, viewer, query);
  const language = query.language ?? (await findNewsLanguage(db, viewer.userId)) ?? viewer.language;
  const filter = {
    language,
    from: query['date-from'],
    to: query['date-to'],
    order: query['sort-order'],
    search: query.search,
  };
  const [rows, bounds, present] = await Promise.all([
    listReports(db, filter, sight),
    findBounds(db, language, sight),
    presenter(deps, viewer),
  ]);
  return { reports: rows.map(present), ...bounds };
}

export async function getReport(
  deps: Deps,
  viewer: Viewer,
  id: string,
  query: OneReportQuery,
): Promise<Report> {
  const sight = await sightOf(deps, viewer, query);
  const row = found(await findReport(deps.db, id, sight), 'report.not-found');
  return (await presenter(deps, viewer))(row);
}

/** For the editor who has just saved it. */
export async function showSaved(deps: Deps, viewer: Viewer, id: string): Promise<Report> {
  const row = found(await findReport(deps.db, id, EVERYTHING), 'report.not-found');
  return (await presenter(deps, viewer))(row);
}

async function presenter(deps: Deps, { language }: Viewer): Promise<(row: ReportRow) => Report> {
  const known = new Map((await listCommodities(deps.db)).map((one) => [one.id, one]));
  return ({ imageGuid, commodities, publishAt, publishedAt, ...row }) => ({
    ...row,
    publishAt: instantOf(publishAt),
    publishedAt: instantOf(publishedAt),
    image: imageGuid === null ? null : { guid: imageGuid, url: imageUrl(imageGuid) },
    commodities: (commodities === null ? [] : checkedCommodities(deps, commodities)).flatMap(
      ({ commodityId, ...texts }) => {
        const commodity = known.get(commodityId);
        if (!commodity) return [];
        const { id, names, icon } = commodity;
        return [{ commodity: { id, name: names[language], icon }, ...texts }];
      },
    ),
  });
}

/** PostgreSQL writes the offset of its session. */
const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());
