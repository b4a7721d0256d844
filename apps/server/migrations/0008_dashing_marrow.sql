ALTER TABLE "prices"."current_quote" ADD COLUMN "low" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "prices"."current_quote" ADD COLUMN "high" numeric(12, 2);