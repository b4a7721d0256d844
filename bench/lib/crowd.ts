import { randomUUID } from 'node:crypto';
import { ADMIN_PERMISSIONS } from '@canola/api-schema/access';
import { copyCsv } from '../../apps/server/src/platform/export/export.queries.ts';
import { type SeededUser, seedUser } from '../../apps/server/test/factories.ts';
import { type BenchWorld, openBenchWorld } from './world.ts';

export const CROWD = 100_000;
/** Found in every hundredth name. */
export const COMMON_WORD = 'kolar';
/** Found in one. */
export const RARE_WORD = 'zlatohlavek';

export interface Crowd extends BenchWorld {
  /** Support for every country; a new person each time, because exports are counted per person. */
  staff(): Promise<SeededUser>;
  /** All people as PostgreSQL itself writes them. */
  copyUsers(): Promise<void>;
}

/** So many people and as many companies, each person in one of them, most companies on some plan. */
export async function openCrowd(count = CROWD): Promise<Crowd> {
  const world = await openBenchWorld();
  const pool = world.db.$client;
  await pool.query(
    `insert into users.company (country_id, number, name, vat, address, contact_name, contact_email, approval_state, created_at)
     select (array['CZ', 'CZ', 'SK', 'RO', 'IE'])[1 + at % 5], $2 || at, ${nameOf('Statek')} || ' s.r.o.',
       'CZ' || at, 'Polní ' || at || ', Jihlava', ${nameOf('')}, 'farm' || at || '@canola.test',
       case at % 20 when 0 then 'BLOCKED' else 'APPROVED' end::users.approval_state, now() - at * interval '1 minute'
     from generate_series(1, $1::int) at`,
    [count, randomUUID().slice(0, 4)],
  );
  await pool.query(
    `insert into users.app_user (subject, email, name, phone_code, phone_number, registered_at, created_at, activity_at)
     select gen_random_uuid(), 'person' || at || '@canola.test', ${nameOf('Řehoř')}, '+420', (600000000 + at)::text,
       now(), now() - at * interval '1 minute', now() - at * interval '1 second'
     from generate_series(1, $1::int) at`,
    [count],
  );
  await pool.query(
    `with person as (select id, row_number() over (order by id) at from users.app_user),
       company as (select id, row_number() over (order by id) at from users.company)
     insert into users.membership (user_id, company_id, role, approval_state)
     select person.id, company.id, 'STATUTORY', case at % 500 when 0 then 'WAITING' else 'APPROVED' end::users.approval_state
     from person join company using (at)`,
  );
  await pool.query(
    `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
     select c.id, 'MANUAL', case when c.at % 4 = 0 then 'EXPIRED' else 'ACTIVE' end::users.subscription_status,
       p.id, now() - interval '1 year', now() + (c.at % 400 - case when c.at % 4 = 0 then 500 else 0 end) * interval '1 day'
     from (select id, row_number() over (order by id) at from users.company) c
       join users.plan p on p.type = (array['PLUS', 'PREMIUM'])[1 + c.at % 2]::users.plan_type
     where c.at % 3 > 0`,
  );
  await pool.query('vacuum analyze');
  return {
    ...world,
    staff: () => seedUser(world.db, { permissions: [...ADMIN_PERMISSIONS] }),
    async copyUsers() {
      const client = await pool.connect();
      const statement = { text: 'select u::text from users.app_user u', settings: [] };
      // A kind that is written as it is.
      const columns = [{ heading: 'person', kind: 'time' as const }];
      for await (const _ of copyCsv(client, statement, columns, 'en')) {
        // Read to its end.
      }
      client.release();
    },
  };
}

/** A given name and a surname; the surname is one of a hundred, and one row has the rare one. */
function nameOf(given: string): string {
  const common = `lpad((at % 100)::text, 2, '0')`;
  return `'${given} ' || case when at = 777 then 'Zlatohlávek' when at % 100 = 7 then 'Kolář' else 'Dvořák' || ${common} end || ' ' || at`;
}
