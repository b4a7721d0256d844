import { MAX_RUNGS, MIN_TONS } from './limits.ts';
import type { FieldError } from './trading/errors.ts';

// The rungs of a selling ladder (docs/product/ladder.md#rungs). Form and server use the same rules.

export interface Rung {
  /** Per cent of the ladder's tons, at most two decimals; null takes what the others leave. */
  share: number | null;
  price: number;
}

/**
 * Rounded down to 0.1 t; the last takes what is left. `sold` are the tons of rungs that the ladder has sold already.
 * Counted in tenths of tons and hundredths of a per cent, so that no binary fraction rounds a rung down.
 */
export function rungTons(tons: number, rungs: readonly Pick<Rung, 'share'>[], sold = 0): number[] {
  const total = Math.round(tons * 10);
  const shares = rungs.slice(0, -1).map(({ share }) => Math.round((share ?? 0) * 100));
  const parts = shares.map((share) => Math.floor((total * share) / 10_000));
  const rest = total - Math.round(sold * 10) - parts.reduce((sum, part) => sum + part, 0);
  return [...parts, ...(rungs.length > 0 ? [rest] : [])].map((tenths) => tenths / 10);
}

/** Everything that can be said about rungs without the market. */
export function rungErrors(tons: number, rungs: readonly Rung[], sold = 0): FieldError[] {
  if (rungs.length < 1 || rungs.length > MAX_RUNGS)
    return [{ field: 'rungs', code: 'rungs.count', params: { max: String(MAX_RUNGS) } }];
  const shares = rungs.flatMap(({ share }, index): FieldError[] =>
    isShare(share, index === rungs.length - 1)
      ? []
      : [{ field: `rungs.${index}.share`, code: 'rungs.share' }],
  );
  const prices = rungs.flatMap(({ price }, index): FieldError[] => {
    const before = rungs[index - 1];
    return before && price <= before.price ? [{ field: `rungs.${index}.price`, code: 'rungs.order' }] : [];
  });
  if (shares.length > 0) return [...shares, ...prices];
  const small = rungTons(tons, rungs, sold).flatMap((part, index): FieldError[] =>
    part < MIN_TONS
      ? [
          {
            field: `rungs.${index}.share`,
            code: 'rungs.too-small',
            params: { min: String(MIN_TONS), unit: 'T' },
          },
        ]
      : [],
  );
  return [...small, ...prices];
}

function isShare(share: number | null, isLast: boolean): boolean {
  if (isLast) return share === null;
  return share !== null && share > 0 && share <= 100 && Number((share * 100).toFixed(6)) % 1 === 0;
}
