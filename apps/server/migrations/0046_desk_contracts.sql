CREATE TABLE "trading"."hedge_entry" (
	"id" uuid NOT NULL,
	"trader_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"day" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"commodity" text NOT NULL,
	"month" text NOT NULL,
	"lots" integer NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	CONSTRAINT "hedge_entry_trader_id_id_pk" PRIMARY KEY("trader_id","id"),
	CONSTRAINT "hedge_entry_lots" CHECK ("trading"."hedge_entry"."lots" <> 0)
);
--> statement-breakpoint
CREATE TABLE "trading"."resold_entry" (
	"id" uuid NOT NULL,
	"trader_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"day" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"quarter_id" text NOT NULL,
	"tons" numeric(12, 1) NOT NULL,
	"price" numeric(12, 2),
	"currency" text NOT NULL,
	"buyer" text,
	CONSTRAINT "resold_entry_trader_id_id_pk" PRIMARY KEY("trader_id","id"),
	CONSTRAINT "resold_entry_tons" CHECK ("trading"."resold_entry"."tons" <> 0)
);
--> statement-breakpoint
CREATE TABLE "trading"."demand_cell" (
	"region_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"quarter_id" text NOT NULL,
	"currency" text NOT NULL,
	"price_from" numeric(12, 2) NOT NULL,
	"price_to" numeric(12, 2) NOT NULL,
	"tons" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demand_cell_pk" PRIMARY KEY("region_id","crop_id","quarter_id","currency","price_from")
);
--> statement-breakpoint
ALTER TABLE "trading"."company" ADD COLUMN "in_demand" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "reject_reason" text;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "answer_note" text;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "answer_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trading"."hedge_entry" ADD CONSTRAINT "hedge_entry_trader_id_trader_id_fk" FOREIGN KEY ("trader_id") REFERENCES "trading"."trader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."hedge_entry" ADD CONSTRAINT "hedge_entry_crop_id_crop_id_fk" FOREIGN KEY ("crop_id") REFERENCES "trading"."crop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."resold_entry" ADD CONSTRAINT "resold_entry_trader_id_trader_id_fk" FOREIGN KEY ("trader_id") REFERENCES "trading"."trader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."resold_entry" ADD CONSTRAINT "resold_entry_crop_id_crop_id_fk" FOREIGN KEY ("crop_id") REFERENCES "trading"."crop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hedge_entry_by_trader" ON "trading"."hedge_entry" USING btree ("trader_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resold_entry_by_trader" ON "trading"."resold_entry" USING btree ("trader_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_unanswered" ON "trading"."contract" USING btree ("answer_by") WHERE status = 'PROCESSING';--> statement-breakpoint
CREATE INDEX "contract_changed" ON "trading"."contract" USING btree ("trader_id","changed_at","id") WHERE changed_at is not null;--> statement-breakpoint
-- Contracts from before: the time of their last event, and for those without an answer four days from now.
UPDATE "trading"."contract" c SET
  changed_at = coalesce((SELECT max(e.at) FROM "trading"."contract_event" e
    WHERE e.company_id = c.company_id AND e.contract_id = c.id), c.created_at),
  answer_by = CASE WHEN c.status = 'PROCESSING' THEN now() + interval '4 days' END
WHERE c.status <> 'PENDING';
