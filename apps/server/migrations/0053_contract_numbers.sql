-- Of contracts that share a number the first keeps it; the others' papers stay as they are.
UPDATE "trading"."contract" c SET "external_number" = c."external_number" || ' · ' || right(c."id"::text, 8)
WHERE EXISTS (
  SELECT FROM "trading"."contract" other
  WHERE other."trader_id" = c."trader_id" AND other."external_number" = c."external_number" AND other."id" < c."id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_number" ON "trading"."contract" USING btree ("trader_id","external_number") WHERE external_number is not null;--> statement-breakpoint
CREATE TABLE "prices"."ended_watch" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_watch_one" CHECK ("prices"."ended_watch"."is_only")
);
