ALTER TABLE "trading"."offer" DROP CONSTRAINT "offer_tons_balance";--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "brought" numeric(12, 1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."offer" ADD COLUMN "brought" numeric(12, 1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD COLUMN "brought" numeric(12, 1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."offer" ADD CONSTRAINT "offer_tons_balance" CHECK (("trading"."offer"."total" > 0 or "trading"."offer"."archived_at" is not null) and "trading"."offer"."brought" >= 0 and "trading"."offer"."ordered" >= 0 and "trading"."offer"."sold" >= 0
        and "trading"."offer"."total" - "trading"."offer"."ordered" - "trading"."offer"."sold" >= 0);