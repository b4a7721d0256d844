ALTER TYPE "users"."role" ADD VALUE 'BUYER';--> statement-breakpoint
CREATE TABLE "trading"."trader_application" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"users_company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"descriptions" jsonb NOT NULL,
	"region_ids" text[] NOT NULL,
	"crop_ids" text[] NOT NULL,
	"points" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"reason" text,
	"applied_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"trader_id" text,
	CONSTRAINT "trader_application_decided" CHECK (("trading"."trader_application"."state" = 'WAITING') = ("trading"."trader_application"."decided_at" is null)),
	CONSTRAINT "trader_application_trader" CHECK (("trading"."trader_application"."state" = 'APPROVED') = ("trading"."trader_application"."trader_id" is not null)),
	CONSTRAINT "trader_application_reason" CHECK (("trading"."trader_application"."state" = 'REFUSED') = ("trading"."trader_application"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "prices"."trader_key" ADD COLUMN "id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "prices"."trader_key" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prices"."trader_key" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "prices"."trader_key" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prices"."trader_key" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD COLUMN "points" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD COLUMN "source" text DEFAULT 'REFERENCE' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD COLUMN "users_company_id" uuid;--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD COLUMN "answer_hours" smallint DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "users"."company" ADD COLUMN "kind" text DEFAULT 'FARM' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."trader_application" ADD CONSTRAINT "trader_application_trader_id_trader_id_fk" FOREIGN KEY ("trader_id") REFERENCES "trading"."trader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trader_application_waiting" ON "trading"."trader_application" USING btree ("users_company_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "trader_application_users_company_id_index" ON "trading"."trader_application" USING btree ("users_company_id");--> statement-breakpoint
CREATE INDEX "trader_key_trader_id_index" ON "prices"."trader_key" USING btree ("trader_id");--> statement-breakpoint
ALTER TABLE "prices"."trader_key" ADD CONSTRAINT "trader_key_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD CONSTRAINT "trader_users_company_id_unique" UNIQUE("users_company_id");--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD CONSTRAINT "trader_answer_hours" CHECK ("trading"."trader"."answer_hours" between 4 and 168);--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD CONSTRAINT "trader_of_company" CHECK (("trading"."trader"."source" = 'REGISTERED') = ("trading"."trader"."users_company_id" is not null));