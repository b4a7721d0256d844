/** Countries with a postal file and regions; GB has neither (docs/product/companies.md#countries). */
export const REGION_COUNTRIES = ['CZ', 'RO', 'SK', 'IE'] as const;
export type RegionCountry = (typeof REGION_COUNTRIES)[number];

export interface Region {
  /** NUTS 3 code. */
  id: string;
  country: RegionCountry;
  name: string;
  latitude: number;
  longitude: number;
}

/** One record of `/data/postal-codes-{country}.json`; the first record of a code is its principal place. */
export interface PostalCode {
  code: string;
  /** 'code name': a form sends only its first word, so the code has no space (docs/product/storages.md#storages). */
  label: string;
  name: string;
  latitude: number;
  longitude: number;
  region: string;
}

export function isRegionCountry(country: string): country is RegionCountry {
  return (REGION_COUNTRIES as readonly string[]).includes(country);
}
