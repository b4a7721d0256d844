ALTER TABLE "billing"."payment" ADD COLUMN "lost_rest" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing"."payment" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
-- What was disputed was not stored so far: everything that is not booked yet counts as taken, as it did before.
UPDATE "billing"."payment" p SET "lost_rest" = greatest(0, p."gross" - coalesce((
	SELECT sum(r."amount") FROM "billing"."refund" r
	WHERE r."payment_id" = p."id" AND r."status" = 'SUCCEEDED' AND r."reason" = 'Card dispute' AND r."created_by" IS NULL), 0))
WHERE p."lost_at" IS NOT NULL;--> statement-breakpoint
-- One that was won since is corrected when the gateway is next asked, before anything is given back.
UPDATE "billing"."payment" p SET "disputed_at" = i."seen_at" FROM "platform"."inbox" i
WHERE i."consumer" = 'payments.dispute' AND i."event_id" = p."gateway_id" || ' OPEN' AND p."lost_at" IS NULL;
