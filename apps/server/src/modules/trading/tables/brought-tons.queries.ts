import { type SQL, sql } from 'drizzle-orm';

interface Out {
  /** Tons that the order or contract brought. */
  brought: SQL;
  /** Sold tons that become free at the same time. */
  given: SQL;
  at: SQL;
}

/**
 * The columns of the offer `f` after the tons of a quick sale or order have gone out again: never more than is free
 * or than is still counted as brought. An offer with nothing left is archived (docs/product/selling.md#quick-trading).
 */
export function takenOutSql({ brought, given, at }: Out): SQL {
  const out = sql`least(${brought}, f.brought, f.total - f.ordered - f.sold + ${given})`;
  return sql`
    sold = f.sold - ${given},
    total = f.total - ${out},
    brought = f.brought - ${out},
    archived_at = case when f.total = ${out} then coalesce(f.archived_at, ${at}) else f.archived_at end`;
}
