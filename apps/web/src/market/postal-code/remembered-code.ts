import type { Access } from '#shared/access/access.ts';
import { anyText, type Remembered, remembered } from '#shared/storage/remembered.ts';

type Whose = Pick<Access, 'company' | 'country'>;

/**
 * The last used postal code, of the company or else of the person, fills in a missing one
 * (docs/product/prices.md#postal-codes).
 */
export function rememberedCode({ company, country }: Whose): Remembered<string> {
  return remembered(`postal-code.${country.toLowerCase()}.${company?.companyId ?? 'own'}`, anyText);
}
