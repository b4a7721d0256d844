import { DAY_MS } from '@canola/api-schema/duration';
import { AppError } from '../../../platform/errors.ts';
import { isItem } from '../reference/index.ts';
import type { Traders } from '../traders.ts';

const MAX_CROPS = 60;
const MAX_TRADERS = 60;
const MAX_DAYS = 400;

/** Each once, and only what is known: an unknown one has no prices. */
export function knownCrops(cropIds: readonly string[]): string[] {
  if (cropIds.length > MAX_CROPS)
    throw new AppError('request.invalid', `At most ${MAX_CROPS} crops can be requested at the same time.`);
  return [...new Set(cropIds)].filter(isItem);
}

export function knownTraders(traders: Traders, traderIds: readonly string[]): string[] {
  if (traderIds.length > MAX_TRADERS)
    throw new AppError(
      'request.invalid',
      `At most ${MAX_TRADERS} traders can be requested at the same time.`,
    );
  return [...new Set(traderIds)].filter((traderId) => traders.find(traderId) !== undefined);
}

/** In this order and not too far apart; the scalar has checked that both exist. */
export function checkDays(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw new AppError('request.invalid', 'The first day is after the last.');
  if (days > MAX_DAYS) throw new AppError('request.invalid', `At most ${MAX_DAYS} days can be requested.`);
}
