ALTER TABLE "billing"."bank_entry" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "billing"."bank_entry" ADD COLUMN "returned_at" timestamp with time zone;