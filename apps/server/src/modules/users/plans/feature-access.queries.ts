import type { Feature } from '@canola/api-schema/access';
import type { Database } from '../../../platform/database/database.ts';

/** Of the given companies those whose plan in force gives the feature in full (decisions §5). Runs at every trade. */
const WITH_FEATURE = `
  SELECT c.id
  FROM unnest($1::uuid[]) AS c(id)
  CROSS JOIN LATERAL (
    SELECT coalesce((
      SELECT p.type
      FROM users.subscription s
      JOIN users.plan p ON p.id = s.plan_id
      WHERE s.company_id = c.id AND s.status IN ('ACTIVE', 'CANCELLED')
        AND (s.expires_at IS NULL OR s.expires_at > $3)
      ORDER BY p.type DESC
      LIMIT 1
    ), 'BASIC') AS type
  ) held
  JOIN users.plan p ON p.type = held.type
  JOIN users.plan_feature f ON f.plan_id = p.id AND f.feature = $2 AND f.mode = 'FULL'`;

export async function companiesWithFeature(
  db: Pick<Database, '$client'>,
  companyIds: readonly string[],
  feature: Feature,
  now: Date,
): Promise<string[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'users.companies-with-feature',
    text: WITH_FEATURE,
    values: [companyIds, feature, now],
  });
  return rows.map((row) => row.id);
}
