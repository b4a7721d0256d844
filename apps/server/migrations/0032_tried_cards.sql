ALTER TABLE "billing"."payment" ADD COLUMN "reversed" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing"."payment_try" ADD COLUMN "card_id" text;