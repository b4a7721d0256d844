CREATE TABLE "trading"."crop" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"subcategory" text NOT NULL,
	"subcategory_names" jsonb NOT NULL,
	"unit" text NOT NULL,
	"trade_type" text NOT NULL,
	"icon" text NOT NULL,
	"names" jsonb NOT NULL,
	"parameters" jsonb NOT NULL,
	"position" smallint NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trading"."crop_trader" (
	"crop_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"minimum_amount" numeric(12, 1) NOT NULL,
	"parameters" jsonb,
	CONSTRAINT "crop_trader_crop_id_trader_id_pk" PRIMARY KEY("crop_id","trader_id")
);
--> statement-breakpoint
CREATE TABLE "trading"."trader" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"country_id" text NOT NULL,
	"logo" text NOT NULL,
	"descriptions" jsonb NOT NULL,
	"url_info" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trading"."trader_region" (
	"region_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"point_name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "trader_region_region_id_trader_id_pk" PRIMARY KEY("region_id","trader_id")
);
--> statement-breakpoint
ALTER TABLE "trading"."crop_trader" ADD CONSTRAINT "crop_trader_crop_id_crop_id_fk" FOREIGN KEY ("crop_id") REFERENCES "trading"."crop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."crop_trader" ADD CONSTRAINT "crop_trader_trader_id_trader_id_fk" FOREIGN KEY ("trader_id") REFERENCES "trading"."trader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."trader_region" ADD CONSTRAINT "trader_region_trader_id_trader_id_fk" FOREIGN KEY ("trader_id") REFERENCES "trading"."trader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crop_trader_by_trader" ON "trading"."crop_trader" USING btree ("trader_id");