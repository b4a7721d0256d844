import { MIN_TONS } from '@canola/api-schema/limits';
import { Decimal } from 'decimal.js';
import { type SQL, sql } from 'drizzle-orm';

/** The tons that an offer has left to sell (docs/product/storages.md#offers); `offer` is its alias in the statement. */
export function freeTonsSql(offer: string): string {
  return `(${offer}.total - ${offer}.ordered - ${offer}.sold)`;
}

/** The same of a row that was read. */
export function freeTons({
  total,
  ordered,
  sold,
}: {
  total: string;
  ordered: string;
  sold: string;
}): Decimal {
  return new Decimal(total).minus(ordered).minus(sold);
}

interface RemovedTons {
  /** Tons that the order or contract brought. */
  brought: SQL;
  /** Sold tons that become free at the same time. */
  returned: SQL;
  at: SQL;
}

/**
 * The columns of the offer `f` after the tons of a quick sale or order have gone out again: never more than is free
 * or than is still counted as brought. An offer with nothing left is archived (docs/product/selling.md#quick-trading).
 */
export function removedTonsSql({ brought, returned, at }: RemovedTons): SQL {
  const removed = sql`least(${brought}, f.brought, ${sql.raw(freeTonsSql('f'))} + ${returned})`;
  return sql`
    sold = f.sold - ${returned},
    total = f.total - ${removed},
    brought = f.brought - ${removed},
    archived_at = case when f.total = ${removed} then coalesce(f.archived_at, ${at}) else f.archived_at end`;
}

/** The columns of a trader's line after tons of a failed contract have come back to its limit. */
export function returnedTonsSql(line: string, tons: SQL): SQL {
  const l = sql.raw(line);
  const taken = sql`greatest(${l}.taken_tons - ${tons}, 0)`;
  return sql`taken_tons = ${taken},
    full_at = case when ${l}.limit_tons - ${taken} < ${sql.raw(String(MIN_TONS))} then ${l}.full_at end`;
}
