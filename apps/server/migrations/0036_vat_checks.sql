CREATE TABLE "billing"."vat_check" (
	"vat_id" text PRIMARY KEY NOT NULL,
	"is_valid" boolean NOT NULL,
	"consultation" text,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- What is known so far; of companies with the same id the newest word.
INSERT INTO "billing"."vat_check" ("vat_id", "is_valid", "consultation", "checked_at")
SELECT DISTINCT ON ("vat") "vat", "vat_is_valid", "vat_consultation", "vat_checked_at"
FROM "billing"."billing_profile"
WHERE "vat" IS NOT NULL AND "vat_is_valid" IS NOT NULL AND "vat_checked_at" IS NOT NULL
ORDER BY "vat", "vat_checked_at" DESC;--> statement-breakpoint
ALTER TABLE "billing"."billing_profile" DROP COLUMN "vat_checked_at";--> statement-breakpoint
ALTER TABLE "billing"."billing_profile" DROP COLUMN "vat_is_valid";--> statement-breakpoint
ALTER TABLE "billing"."billing_profile" DROP COLUMN "vat_consultation";