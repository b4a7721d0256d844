import type { Country } from '@canola/api-schema/users/country';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { registerOf } from '../registers/registers.ts';
import { type CountryRow, findCountry, listCountries } from './countries.queries.ts';

export async function getCountries(deps: Deps): Promise<Country[]> {
  return (await listCountries(deps.db)).map((row) => toCountry(deps, row));
}

export async function getCountry(deps: Deps, id: string): Promise<Country> {
  return toCountry(deps, found(await findCountry(deps.db, id), 'country.not-found'));
}

/** Without a register nothing populates the fields, so they are the person's to fill. */
export function populatorFieldsOf(deps: Deps, row: CountryRow): Country['populatorFields'] {
  return registerOf(deps, row.id) ? row.populatorFields : [];
}

function toCountry(deps: Deps, { currency, ...row }: CountryRow): Country {
  return {
    ...row,
    currency: { type: currency },
    populatorFields: populatorFieldsOf(deps, { currency, ...row }),
  };
}
