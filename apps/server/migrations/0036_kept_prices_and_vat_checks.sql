CREATE TABLE "billing"."vat_check" (
	"vat_id" text PRIMARY KEY NOT NULL,
	"is_valid" boolean NOT NULL,
	"consultation" text,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "next_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "next_announced_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "next_announced_at" timestamp with time zone;--> statement-breakpoint
-- What was chosen before costs what the list says today.
UPDATE "users"."subscription" s SET "next_price" = p."price" FROM "users"."plan_period" p
WHERE p."id" = s."next_period_id";--> statement-breakpoint
-- What is known so far; of companies with the same id the newest word.
INSERT INTO "billing"."vat_check" ("vat_id", "is_valid", "consultation", "checked_at")
SELECT DISTINCT ON ("vat") "vat", "vat_is_valid", "vat_consultation", "vat_checked_at"
FROM "billing"."billing_profile"
WHERE "vat" IS NOT NULL AND "vat_is_valid" IS NOT NULL AND "vat_checked_at" IS NOT NULL
ORDER BY "vat", "vat_checked_at" DESC;
