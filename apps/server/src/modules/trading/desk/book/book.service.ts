import type { CurrencyType } from '@canola/api-schema/money';
import { EXCHANGE_CROPS } from '@canola/api-schema/prices/exchange-crops';
import { COMMODITY_CURRENCY } from '@canola/api-schema/prices/rates';
import { dayInZone, formatQuarter, parseQuarterId } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import {
  type Book,
  FUTURES_COMMODITIES,
  type FuturesCommodity,
  type Hedge,
  LOT_TONS,
  type NewHedge,
  type NewResold,
  type Resold,
} from '@canola/api-schema/trading/desk-book';
import type { ExportFormat } from '@canola/api-schema/users/list';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, found } from '../../../../platform/errors.ts';
import { type ExportFile, openExport } from '../../../../platform/export/exporter.ts';
import type { Limiter } from '../../../../platform/http/limiter.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { exchangeDay, listedContracts, listLastSettles, REGIONS } from '../../../prices/index.ts';
import { findUserNames } from '../../../users/index.ts';
import { type Desk, requireDesk } from '../desk-access.ts';
import {
  addHedge,
  addResold,
  bookColumns,
  bookListing,
  type ExportedLine,
  findHedge,
  findResold,
  listBought,
  listDeskCrops,
  listHedges,
  listResold,
  sumHedges,
  sumResold,
} from './book.queries.ts';
import { bookOf, futuresOf } from './book.ts';

/** Contracts are in CZK with Czech companies, in EUR with the others (docs/product/prices.md#currencies). */
export const currencyOfDesk = ({ countryId }: Pick<Desk, 'countryId'>): CurrencyType =>
  countryId === 'CZ' ? 'CZK' : 'EUR';

const NAMES: ReadonlyMap<string, string> = new Map(REGIONS.map(({ id, name }) => [id, name]));
export const regionName = (regionId: string) => NAMES.get(regionId) ?? regionId;

/** By currency, crop, quarter and region. */
export async function positionsOf({ db }: Pick<Deps, 'db'>, desk: Desk, { language }: Viewer) {
  const { traderId } = desk;
  const [bought, hedged, resold, crops] = await Promise.all([
    listBought(db, traderId),
    sumHedges(db, traderId),
    sumResold(db, traderId),
    listDeskCrops(db, traderId, language),
  ]);
  const currencies = bookOf({ bought, hedged, resold, crops, currency: currencyOfDesk(desk), regionName });
  return { currencies, crops };
}

/** Tons that the trader has bought and not yet sold on (docs/product/desk.md#book). */
export async function readBook(deps: Deps, viewer: Viewer, companyId: string): Promise<Book> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_CONTRACT');
  const { db, clock } = deps;
  const { currencies, crops } = await positionsOf(deps, desk, viewer);
  const hedges = await listHedges(db, desk.traderId);
  const resold = await listResold(db, desk.traderId);
  const names = await namesOf(deps, [...hedges, ...resold]);
  const settles = await listLastSettles(db);
  const futures = FUTURES_COMMODITIES.flatMap((commodity) =>
    listedContracts(commodity, exchangeDay(commodity, clock.now())).map(({ month }) => ({
      commodity,
      month: month.slice(0, 7),
      rate: settles.find((row) => row.commodity === commodity && row.month === month)?.settle ?? null,
      currency: COMMODITY_CURRENCY[commodity],
    })),
  );
  return {
    today: dayInZone(clock.now(), timeZoneOf(desk.countryId)),
    currencies,
    hedges: hedges.map((row) => presentHedge(row, names)),
    resold: resold.map((row) => presentResold(row, names)),
    futures,
    crops: crops.map((crop) => ({ ...crop, commodity: futuresOf(crop.id) })),
  };
}

/** Only ever added; a mistake is entered the other way round. */
export async function enterHedge(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  input: NewHedge,
): Promise<Hedge> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_CONTRACT');
  const { db, clock } = deps;
  const { commodity, month, cropId = mainCropOf(commodity) } = input;
  if (futuresOf(cropId) !== commodity) throw refusedAt('cropId', 'hedge.crop-other');
  refuseFuture(deps, desk, input.day);
  if (!listedContracts(commodity, input.day).some((listed) => listed.month.startsWith(month)))
    throw refusedAt('month', 'hedge.month-not-listed');
  await addHedge(db, {
    ...input,
    cropId,
    traderId: desk.traderId,
    createdBy: viewer.userId,
    createdAt: clock.now(),
  });
  const row = found(await findHedge(db, desk.traderId, input.id), 'server.failed');
  return presentHedge(row, await namesOf(deps, [row]));
}

/** Tons that are sold on are no longer open. */
export async function enterResold(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  input: NewResold,
): Promise<Resold> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_CONTRACT');
  const { db, clock } = deps;
  const crops = await listDeskCrops(db, desk.traderId, viewer.language);
  if (!crops.some(({ id }) => id === input.cropId)) throw refusedAt('cropId', 'resold.crop-unknown');
  refuseFuture(deps, desk, input.day);
  await addResold(db, {
    ...input,
    currency: currencyOfDesk(desk),
    traderId: desk.traderId,
    createdBy: viewer.userId,
    createdAt: clock.now(),
  });
  const row = found(await findResold(db, desk.traderId, input.id), 'server.failed');
  return presentResold(row, await namesOf(deps, [row]));
}

/** Of the crops of a commodity the first is meant, unless another is named. */
const mainCropOf = (commodity: FuturesCommodity) =>
  EXCHANGE_CROPS.find((cropId) => futuresOf(cropId) === commodity) ?? commodity;

const refusedAt = (
  field: string,
  code: 'hedge.crop-other' | 'hedge.month-not-listed' | 'entry.day-future' | 'resold.crop-unknown',
) => new AppError(code, undefined, { [field]: [code] });

function refuseFuture({ clock }: Pick<Deps, 'clock'>, { countryId }: Desk, day: string): void {
  if (day > dayInZone(clock.now(), timeZoneOf(countryId))) throw refusedAt('day', 'entry.day-future');
}

async function namesOf({ db }: Pick<Deps, 'db'>, rows: readonly { createdBy: string }[]) {
  return findUserNames(db, [...new Set(rows.map(({ createdBy }) => createdBy))]);
}
type Names = Awaited<ReturnType<typeof namesOf>>;

type HedgeRow = Awaited<ReturnType<typeof listHedges>>[number];
function presentHedge(
  { id, commodity, cropId, month, lots, price, day, createdBy }: HedgeRow,
  names: Names,
): Hedge {
  const currency = COMMODITY_CURRENCY[commodity];
  const by = names.get(createdBy) ?? null;
  return { id, commodity, cropId, month, lots, price, currency, tons: (lots * LOT_TONS).toFixed(1), day, by };
}

type ResoldEntry = Awaited<ReturnType<typeof listResold>>[number];
function presentResold(row: ResoldEntry, names: Names): Resold {
  const { id, cropId, quarterId, tons, price, currency, day, buyer, createdBy } = row;
  return { id, cropId, quarterId, tons, price, currency, day, buyer, by: names.get(createdBy) ?? null };
}

/** As the screen shows it: a line for each crop, quarter and region, with the sums above them. */
export async function exportBook(
  deps: Deps & { limiter: Limiter },
  viewer: Viewer,
  { companyId, format }: { companyId: string; format: ExportFormat },
): Promise<ExportFile> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_CONTRACT');
  const t = texts(viewer.language, 'trading');
  const { currencies } = await positionsOf(deps, desk, viewer);
  const none = { resold: null, lots: null, open: null };
  const lines: ExportedLine[] = currencies.flatMap(({ currency, crops }) =>
    crops.flatMap(({ crop, quarters, ...total }) => [
      {
        currency,
        crop: crop.name,
        quarter: null,
        region: null,
        ...tonsOf(total),
        ...pick(total),
        lots: total.lots,
      },
      ...quarters.flatMap(({ quarterId, regions, hedges, ...ofQuarter }) => {
        const parsed = parseQuarterId(quarterId);
        const place = { currency, crop: crop.name, quarter: parsed ? formatQuarter(parsed) : quarterId };
        const lots = hedges.reduce((all, hedge) => all + hedge.lots, 0);
        return [
          { ...place, region: null, ...tonsOf(ofQuarter), ...pick(ofQuarter), lots },
          ...regions.map(({ region, ...ofRegion }) => ({
            ...place,
            region: region.name,
            ...tonsOf(ofRegion),
            ...none,
          })),
        ];
      }),
    ]),
  );
  const wanted = {
    name: t('export.book'),
    format,
    columns: bookColumns.map(({ name, kind }) => ({ heading: t(`export.bookColumn.${name}`), kind })),
    zone: timeZoneOf(desk.countryId),
    rows: bookListing(lines),
  };
  // Nobody is notified: it is the trader's own, and the person reads it on the screen as well.
  return openExport(deps, deps.limiter, viewer, wanted, async () => {});
}

type Sums = Pick<ExportedLine, 'waiting' | 'accepted' | 'signed' | 'delivered' | 'bought' | 'average'>;
const tonsOf = ({ waiting, accepted, signed, delivered, bought, average }: Sums): Sums => ({
  waiting,
  accepted,
  signed,
  delivered,
  bought,
  average,
});
const pick = ({ resold, open }: { resold: string; open: string }) => ({ resold, open });
