import type { Access } from '#shared/access/access.ts';
import { anyText, type Remembered, remembered } from '#shared/storage/remembered.ts';

type Whose = Pick<Access, 'company' | 'country'>;

/** The company's last used postal code fills in a missing one (decisions §14). Who has no company has one of their own. */
export function rememberedCode({ company, country }: Whose): Remembered<string> {
  return remembered(`postal-code.${country.toLowerCase()}.${company?.companyId ?? 'own'}`, anyText);
}
