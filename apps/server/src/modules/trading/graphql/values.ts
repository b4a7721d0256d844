import { foldText } from '@canola/api-schema/plain-text';
import type { Args } from '../../../platform/graphql/read/reader.ts';
import { companiesWithSigner, membersOfCompanies, plansOfCompanies } from '../../users/index.ts';
import { readableCompanies, signableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import type { ParamName, Root } from '../fields/params.ts';
import { showsCrops, unmaskedCrops } from '../masking/masking.service.ts';
import { dayStarts, openQuarters } from '../prices/calendar.ts';
import { findOwner } from './owner.queries.ts';

type Named = Root['named'];

/** The value of one placeholder: an argument by its name, or what only the server knows. */
export function paramValue(
  context: TradingContext,
  named: Named,
  args: Args,
  name: ParamName,
): unknown | Promise<unknown> {
  const { viewer, deps } = context;
  switch (name) {
    case 'readable':
      return readableCompanies(viewer);
    case 'signable':
      return signableCompanies(viewer);
    case 'withSigner':
      return companiesWithSigner(deps.db, readableCompanies(viewer));
    case 'grants':
      return JSON.stringify(
        Object.fromEntries(viewer.memberships.map(({ companyId, grants }) => [companyId, grants])),
      );
    case 'plans':
      return plansOfCompanies(deps, readableCompanies(viewer)).then(JSON.stringify);
    case 'members':
      return membersOfCompanies(deps.db, readableCompanies(viewer)).then(JSON.stringify);
    case 'unmasked':
      return unmasked(context, named, args);
    case 'openQuarters':
      return openQuarters(deps.clock.now());
    case 'dayStarts':
      return dayStarts(deps.clock.now());
    case 'now':
      return deps.clock.now().toISOString();
    case 'page':
      return args.page ?? 1;
    case 'first':
      return args.first == null ? null : Math.max(1, Number(args.first));
    case 'search':
      return searchedText(String(args.search ?? ''));
    case 'archived':
      return args.archived ?? false;
    case 'expiring':
      return args.expiring ?? false;
    default:
      return args[name] ?? null;
  }
}

/** As PostgreSQL compares it; null where there is nothing to search for. */
const searchedText = (search: string) => foldText(search.trim()) || null;

/** Null where nothing is masked. The usual plan shows everything and needs no query. */
async function unmasked(
  { viewer, deps }: TradingContext,
  named: Named,
  args: Args,
): Promise<readonly string[] | null> {
  const readable = readableCompanies(viewer);
  if (readable.every((usersCompanyId) => showsCrops(viewer, { usersCompanyId }))) return null;
  const usersCompanyId =
    readable.length === 1
      ? readable[0]
      : named && (await findOwner(deps.db.$client, readable, named.table, String(args[named.arg])));
  if (!usersCompanyId) return [];
  const favourites = (args.favourites ?? []) as readonly string[];
  const shown = await unmaskedCrops(deps, viewer, { usersCompanyId }, favourites);
  return shown === 'all' ? null : shown;
}
