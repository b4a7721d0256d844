CREATE TABLE "trading"."ladder" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"offer_id" uuid NOT NULL,
	"quarter_id" text NOT NULL,
	"currency" text NOT NULL,
	"only_trader_id" text,
	"custom_transport" boolean DEFAULT false NOT NULL,
	"transport_note" text,
	"low_price" numeric(12, 2),
	"base_tons" numeric(12, 1) NOT NULL,
	"sell_by" date,
	"closing_price" numeric(12, 2),
	"closed_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ladder_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "ladder_id_unique" UNIQUE("id"),
	CONSTRAINT "ladder_tons" CHECK ("trading"."ladder"."base_tons" > 0),
	CONSTRAINT "ladder_closing" CHECK (("trading"."ladder"."sell_by" is null) = ("trading"."ladder"."closing_price" is null)),
	CONSTRAINT "ladder_prices" CHECK ("trading"."ladder"."low_price" >= 1 and "trading"."ladder"."closing_price" >= greatest(1, "trading"."ladder"."low_price")),
	CONSTRAINT "ladder_transport" CHECK ("trading"."ladder"."custom_transport" or "trading"."ladder"."transport_note" is null)
);
--> statement-breakpoint
DROP INDEX "trading"."sell_order_by_crop";--> statement-breakpoint
DROP INDEX "trading"."sell_order_newest";--> statement-breakpoint
DROP INDEX "trading"."sell_order_limit";--> statement-breakpoint
DROP INDEX "trading"."sell_order_stop";--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD COLUMN "ladder_id" uuid;--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD COLUMN "rung" smallint;--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD COLUMN "share" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."ladder" ADD CONSTRAINT "ladder_company_id_offer_id_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer_id") REFERENCES "trading"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ladder_live" ON "trading"."ladder" USING btree ("company_id","offer_id","quarter_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ladder_newest" ON "trading"."ladder" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ladder_by_closing_day" ON "trading"."ladder" USING btree ("sell_by") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD CONSTRAINT "sell_order_ladder" FOREIGN KEY ("company_id","ladder_id") REFERENCES "trading"."ladder"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sell_order_by_ladder" ON "trading"."sell_order" USING btree ("company_id","ladder_id") WHERE ladder_id is not null;--> statement-breakpoint
CREATE INDEX "sell_order_by_crop" ON "trading"."sell_order" USING btree ("crop_id","company_id") WHERE active and ladder_id is null;--> statement-breakpoint
CREATE INDEX "sell_order_newest" ON "trading"."sell_order" USING btree ("company_id","active","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"crop_id") WHERE ladder_id is null;--> statement-breakpoint
CREATE INDEX "sell_order_limit" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","currency",coalesce("only_trader_id", ''),"price") WHERE active and not held;--> statement-breakpoint
CREATE INDEX "sell_order_stop" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","currency",coalesce("only_trader_id", ''),"low_price") WHERE active and not held and low_price is not null;--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD CONSTRAINT "sell_order_rung" CHECK (case when "trading"."sell_order"."ladder_id" is null then "trading"."sell_order"."rung" is null and "trading"."sell_order"."share" is null and not "trading"."sell_order"."held"
        else "trading"."sell_order"."rung" is not null and "trading"."sell_order"."rung" >= 1 end);