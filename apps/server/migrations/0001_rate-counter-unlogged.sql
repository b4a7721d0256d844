-- Counts may be forgotten by a crash; none is worth a write to the log. Drizzle has no word for it.
ALTER TABLE "platform"."rate_counter" SET UNLOGGED;
