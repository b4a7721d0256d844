ALTER TABLE "users"."subscription" ADD COLUMN "next_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "next_announced_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "next_announced_at" timestamp with time zone;--> statement-breakpoint
-- What was chosen before costs what the list says today.
UPDATE "users"."subscription" s SET "next_price" = p."price" FROM "users"."plan_period" p
WHERE p."id" = s."next_period_id";
