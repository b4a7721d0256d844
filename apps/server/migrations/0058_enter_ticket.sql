-- Called under the delivery's lock, in the statement that takes it: a volatile function sees what the one before left,
-- while the statement itself sees what there was when it began to wait.
CREATE FUNCTION "trading"."lorries_before"("company" uuid, "contract" uuid, "new_number" text, "new_day" date, "kg" integer, "most" integer)
RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN kg + coalesce(sum(t.counted_kg), 0) <= most AND NOT coalesce(bool_or(t.number = new_number), false)
    THEN count(*) FILTER (WHERE t.day = new_day)::int END
  FROM trading.ticket t WHERE t.company_id = company AND t.contract_id = contract AND t.state <> 'VOID'
$$;
