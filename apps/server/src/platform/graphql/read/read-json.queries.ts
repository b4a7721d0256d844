import type { Pool } from 'pg';

/** Only so many texts are prepared: free documents must not fill PostgreSQL's memory. */
const MAX_PREPARED = 300;
const prepared = new Set<string>();

/** The JSON that a statement built, as text. */
export async function readJson(
  pool: Pool,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<string | null> {
  if (!prepared.has(name) && prepared.size < MAX_PREPARED) prepared.add(name);
  const { rows } = await pool.query<{ data: string }>({
    ...(prepared.has(name) && { name }),
    text,
    values,
  });
  return rows[0]?.data ?? null;
}
