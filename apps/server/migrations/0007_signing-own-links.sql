ALTER TABLE "trading"."contract_signing" DROP COLUMN "user_url";--> statement-breakpoint
-- These pages were handed out without a note of who got them: the next visitor gets another one.
UPDATE "trading"."contract_signing" SET "voided_at" = now() WHERE "user_status" IN ('SENT', 'OPENED');
