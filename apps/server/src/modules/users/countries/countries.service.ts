import type { CurrencyType } from '@canola/api-schema/money';
import type { Country, PaymentType } from '@canola/api-schema/users/country';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { registerOf } from '../registers/registers.ts';
import { type CountryRow, findCountry, listCountries } from './countries.queries.ts';

/** Whether we can be paid like this; payments know. */
export type IsSetUp = (method: PaymentType, currency: CurrencyType) => boolean;

export async function getCountries(deps: Deps, isSetUp: IsSetUp): Promise<Country[]> {
  return (await listCountries(deps.db)).map((row) => toCountry(deps, isSetUp, row));
}

export async function getCountry(deps: Deps, isSetUp: IsSetUp, id: string): Promise<Country> {
  return toCountry(deps, isSetUp, found(await findCountry(deps.db, id), 'country.not-found'));
}

/** Without a register nothing populates the fields, so they are the person's to fill. */
export function populatorFieldsOf(deps: Deps, row: CountryRow): Country['populatorFields'] {
  return registerOf(deps, row.id) ? row.populatorFields : [];
}

function toCountry(deps: Deps, isSetUp: IsSetUp, { currency, ...row }: CountryRow): Country {
  return {
    ...row,
    currency: { type: currency },
    paymentMethods: row.paymentMethods.filter((method) => isSetUp(method, currency)),
    populatorFields: populatorFieldsOf(deps, { currency, ...row }),
  };
}
