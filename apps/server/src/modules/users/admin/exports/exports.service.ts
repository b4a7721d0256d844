import { APPROVAL_STATES, PLAN_TYPES, ROLES } from '@canola/api-schema/access';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import type { AdminCompanyExportQuery } from '@canola/api-schema/users/admin-company';
import type { AdminUserExportQuery } from '@canola/api-schema/users/admin-user';
import type { AuditAction } from '@canola/api-schema/users/audit';
import type { ExportFormat } from '@canola/api-schema/users/list';
import { PLAN_SOURCES } from '@canola/api-schema/users/plan';
import type { RelationExportQuery } from '@canola/api-schema/users/relation';
import { record } from '../../../../platform/audit/audit.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { Listing } from '../../../../platform/export/cells.queries.ts';
import { wordsOf } from '../../../../platform/export/export-words.ts';
import { type ExportFile, openExport } from '../../../../platform/export/exporter.ts';
import type { Limiter } from '../../../../platform/http/limiter.ts';
import { type Translate, texts } from '../../../../platform/i18n/texts.ts';
import { holdsPermission, requirePermission, type Viewer } from '../../../../platform/viewer.ts';
import { requireCompanyInScope, requireCompanyList } from '../companies/admin-companies.service.ts';
import { companiesListing, peopleListing, relationsListing, type Words } from './exports.queries.ts';

type ExportDeps = Deps & { limiter: Limiter };

export async function exportPeople(
  deps: ExportDeps,
  viewer: Viewer,
  { format, ...filter }: AdminUserExportQuery,
): Promise<ExportFile> {
  const scope = requirePermission(viewer, 'users:*:list');
  const listing = (words: Words) => peopleListing(filter, scope, words);
  return open(deps, viewer, { name: 'users', action: 'user.exported', format, filter, listing });
}

export async function exportCompanies(
  deps: ExportDeps,
  viewer: Viewer,
  { format, ...filter }: AdminCompanyExportQuery,
): Promise<ExportFile> {
  const scope = requireCompanyList(viewer, filter);
  const seesPlans = holdsPermission(viewer, 'users:subscription:list');
  const listing = (words: Words) =>
    companiesListing(filter, scope, deps.clock.now(), { seesPlans, ...words });
  return open(deps, viewer, { name: 'companies', action: 'company.exported', format, filter, listing });
}

/** Those who wait, like the list; of one company everybody. */
export async function exportRelations(
  deps: ExportDeps,
  viewer: Viewer,
  { format, ...query }: RelationExportQuery,
): Promise<ExportFile> {
  const scope = requirePermission(viewer, 'users:company:list');
  if (query.companyId) await requireCompanyInScope(deps.db, query.companyId, scope);
  const filter = {
    ...query,
    approvalState: query.approvalState ?? (query.companyId ? undefined : 'WAITING'),
  };
  const listing = (words: Words) => relationsListing(filter, scope, words);
  return open(deps, viewer, {
    name: 'company-users',
    action: 'membership.exported',
    format,
    filter,
    listing,
  });
}

interface Wanted {
  name: 'users' | 'companies' | 'company-users';
  action: AuditAction;
  format: ExportFormat;
  filter: Record<string, string | boolean | undefined>;
  listing(words: Words): Listing;
}

/** It is logged before the first row is sent: with the filters, but without the searched words. */
async function open(
  deps: ExportDeps,
  viewer: Viewer,
  { name, action, format, filter, listing }: Wanted,
): Promise<ExportFile> {
  const t: Translate = texts(viewer.language, 'users');
  const word = wordsOf(viewer.language);
  const { cells, rows } = listing({
    yes: t('export.yes'),
    no: t('export.no'),
    approval: word('approval', APPROVAL_STATES),
    role: word('role', ROLES),
    plan: word('plan', PLAN_TYPES),
    source: word('source', PLAN_SOURCES),
  });
  const columns = cells.map(({ heading, kind }) => ({ heading: t(`export.column.${heading}`), kind }));
  const { search, companyId, ...plain } = filter;
  const filters = Object.entries(plain).filter(
    (entry): entry is [string, string | boolean] => entry[1] !== undefined,
  );
  const wanted = { name: t(`export.${name}`), format, columns, zone: SUPPLIER_ZONE, rows };
  return openExport(deps, deps.limiter, viewer, wanted, (count) =>
    deps.db.transaction((tx) =>
      record(tx, deps.clock.now(), viewer, {
        action,
        subjectType: 'export',
        ...(typeof companyId === 'string' && { companyId }),
        changes: { format, rows: count, searched: search !== undefined, ...Object.fromEntries(filters) },
      }),
    ),
  );
}
