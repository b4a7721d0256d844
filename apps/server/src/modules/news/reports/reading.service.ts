import { imageUrl } from '@canola/api-schema/news/image';
import type { OneReportQuery, Report, ReportList, ReportQuery } from '@canola/api-schema/news/report';
import { dayInZone, monthsBefore } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { approvedCompanies, requireRegistered, type Viewer } from '../../../platform/viewer.ts';
import { featureAccess, findNewsLanguage } from '../../users/index.ts';
import { listCommodities } from '../commodities/commodities.queries.ts';
import { isEditor } from '../editors.ts';
import { checkedCommodities } from './checked-text.ts';
import { findBounds, findReport, listReports, type ReportRow, type Sight } from './reading.queries.ts';

const EVERYTHING: Sight = { seesDrafts: true, maskedAfter: null };

interface Asked {
  companyId?: string | undefined;
  enforcePlans: boolean;
}

/** The part of the reports that the viewer sees (docs/product/news.md#reading). Without access to the feature it throws. */
async function sightOf(deps: Deps, viewer: Viewer, { companyId, enforcePlans }: Asked): Promise<Sight> {
  requireRegistered(viewer);
  if (isEditor(viewer) && !enforcePlans) return EVERYTHING;
  const access = await featureAccess(deps, viewer, 'MARKET_NEWS', companyId);
  if (access === 'HIDDEN') throw new AppError('feature.not-in-plan');
  if (access === 'FULL') return { seesDrafts: false, maskedAfter: null };
  const own = companyId ?? approvedCompanies(viewer)[0];
  const country = viewer.memberships.find((membership) => membership.companyId === own)?.countryId;
  const today = dayInZone(deps.clock.now(), timeZoneOf(country ?? ''));
  return { seesDrafts: false, maskedAfter: monthsBefore(today, 1) };
}

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

export async function showSaved(deps: Deps, viewer: Viewer, id: string): Promise<Report> {
  const row = found(await findReport(deps.db, id, EVERYTHING), 'report.not-found');
  return (await presenter(deps, viewer))(row);
}

async function presenter(deps: Deps, { language }: Viewer): Promise<(row: ReportRow) => Report> {
  const known = new Map((await listCommodities(deps.db)).map((commodity) => [commodity.id, commodity]));
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
