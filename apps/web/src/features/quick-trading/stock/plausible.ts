import { PLAUSIBLE_TONS } from '@canola/api-schema/limits';
import type { Amount } from '@canola/api-schema/number-format';
import { compare } from '#shared/money/decimal.ts';

/** Above this the form asks once more (docs/product/selling.md#plausible-amounts). */
export const plausibleTons = (mostHeld: string | null): Amount => mostHeld ?? PLAUSIBLE_TONS;

export const isPlausible = (amount: Amount, mostHeld: string | null): boolean =>
  compare(amount, plausibleTons(mostHeld)) <= 0;
