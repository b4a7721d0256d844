-- The rights of the role that serves: it reads and writes rows, changes no table, and neither changes nor deletes an
-- event of the audit log. The role that migrates (DATABASE_MIGRATOR_URL) owns the tables and runs this once, after the
-- first migration; what later migrations add is included. Create the role before:
--
--   create role canola_app login password '…' connection limit 200;
--   psql "$DATABASE_MIGRATOR_URL" -v ON_ERROR_STOP=1 -f database-grants.sql

do $$
declare
  name text;
begin
  for name in
    select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'drizzle')
  loop
    execute format('grant usage on schema %I to canola_app', name);
    execute format('grant select, insert, update, delete on all tables in schema %I to canola_app', name);
    execute format('grant usage, select on all sequences in schema %I to canola_app', name);
  end loop;
  -- The tables of jobs let nobody but their owner see a row, unless a policy does.
  for name in select oid::regclass::text from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
  loop
    execute format('drop policy if exists canola_app on %s', name);
    execute format('create policy canola_app on %s to canola_app using (true) with check (true)', name);
  end loop;
end $$;

alter default privileges grant usage on schemas to canola_app;
alter default privileges grant select, insert, update, delete on tables to canola_app;
alter default privileges grant usage, select on sequences to canola_app;

revoke update, delete on platform.audit_event from canola_app;
