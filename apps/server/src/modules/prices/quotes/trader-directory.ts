/** The regions and crops that a trader may quote. */
export interface TraderReach {
  regionIds: ReadonlySet<string>;
  cropIds: ReadonlySet<string>;
}

/** Traders are reference data of trading; the app passes them in, since prices is a lower layer. */
export type TraderDirectory = ReadonlyMap<string, TraderReach>;

export function directoryOf(
  regions: readonly { traderId: string; regionId: string }[],
  crops: readonly { traderId: string; cropId: string }[],
): TraderDirectory {
  const traderIds = new Set(regions.map((one) => one.traderId));
  const regionsOf = Map.groupBy(regions, (one) => one.traderId);
  const cropsOf = Map.groupBy(crops, (one) => one.traderId);
  return new Map(
    [...traderIds].map((id) => [
      id,
      {
        regionIds: new Set(regionsOf.get(id)?.map((one) => one.regionId)),
        cropIds: new Set(cropsOf.get(id)?.map((one) => one.cropId)),
      },
    ]),
  );
}
