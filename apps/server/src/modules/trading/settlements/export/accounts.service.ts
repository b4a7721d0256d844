import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { AccountsQuery } from '@canola/api-schema/trading/desk-settlements';
import type { Deps } from '../../../../platform/deps.ts';
import { type ExportFile, openExport } from '../../../../platform/export/exporter.ts';
import type { Limiter } from '../../../../platform/http/limiter.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { type AccountsOf, accountsListing, findTaken, saveTaken } from './export.queries.ts';

/**
 * A period's contracts, tickets and settlements in one table; what is new or has changed since the company's last file of
 * that format is marked (docs/product/settlements.md#accounts).
 */
export async function exportAccounts(
  deps: Deps & { limiter: Limiter },
  viewer: Viewer,
  of: AccountsOf,
  { from, to, format }: AccountsQuery,
): Promise<ExportFile> {
  const { db, clock } = deps;
  const t = texts(viewer.language, 'settlements');
  const words = (list: string, codes: readonly string[]) =>
    Object.fromEntries(codes.map((code) => [code, t(`export.${list}.${code}`)]));
  const since = await findTaken(db, of.usersCompanyId, format);
  const now = clock.now();
  const { cells, rows } = accountsListing(of, {
    from,
    to,
    since,
    zone: timeZoneOf(of.countryId),
    language: viewer.language,
    mark: words('mark', ['new', 'changed']),
    kind: words('kind', ['contract', 'ticket', 'settlement']),
    state: words('state', ['SIGNED', 'ENTERED', 'CONFIRMED', 'DISPUTED', 'VOID', 'SENT', 'PAID', 'REPLACED']),
  });
  const columns = cells.map(({ heading, kind }) => ({ heading: t(`export.column.${heading}`), kind }));
  const wanted = { name: t('export.accounts'), format, columns, zone: timeZoneOf(of.countryId), rows };
  return openExport(deps, deps.limiter, viewer, wanted, () => saveTaken(db, of.usersCompanyId, format, now));
}
