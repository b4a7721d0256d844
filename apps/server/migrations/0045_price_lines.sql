CREATE TABLE "prices"."price_line" (
	"region_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"quarter_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"mode" text NOT NULL,
	"price" numeric(12, 2),
	"valid_until" timestamp with time zone,
	"limit_tons" numeric(12, 1),
	"taken_tons" numeric(12, 1) DEFAULT '0' NOT NULL,
	"full_at" timestamp with time zone,
	"basis" numeric(12, 2),
	"futures_month" date,
	"min_price" numeric(12, 2),
	"max_price" numeric(12, 2),
	"step" numeric(12, 2),
	"stop_percent" numeric(4, 2),
	"reference_futures" numeric(12, 2),
	"paused_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_line_region_id_crop_id_quarter_id_trader_id_pk" PRIMARY KEY("region_id","crop_id","quarter_id","trader_id"),
	CONSTRAINT "price_line_limit" CHECK ("prices"."price_line"."taken_tons" >= 0 and "prices"."price_line"."taken_tons" <= "prices"."price_line"."limit_tons"),
	CONSTRAINT "price_line_full" CHECK (("prices"."price_line"."full_at" is not null) = coalesce("prices"."price_line"."limit_tons" - "prices"."price_line"."taken_tons" < 24, false)),
	CONSTRAINT "price_line_bounds" CHECK ("prices"."price_line"."min_price" <= "prices"."price_line"."max_price"),
	CONSTRAINT "price_line_positive" CHECK ("prices"."price_line"."price" > 0),
	CONSTRAINT "price_line_formula" CHECK ("prices"."price_line"."mode" = 'FIXED' or ("prices"."price_line"."crop_id" in ('milling-wheat', 'elite-wheat', 'feed-wheat', 'rapeseed')
        and "prices"."price_line"."basis" is not null and "prices"."price_line"."futures_month" is not null and "prices"."price_line"."step" > 0
        and "prices"."price_line"."reference_futures" is not null))
);
--> statement-breakpoint
ALTER TABLE "prices"."current_quote" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prices"."quote_daily" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "price_line_of_trader" ON "prices"."price_line" USING btree ("trader_id","region_id");--> statement-breakpoint
CREATE INDEX "price_line_full" ON "prices"."price_line" USING btree ("full_at") WHERE full_at is not null;--> statement-breakpoint
CREATE INDEX "current_quote_end" ON "prices"."current_quote" USING btree ("valid_until") WHERE valid_until is not null;--> statement-breakpoint
-- Tons that a line has left after one more order in the queue: an order that doesn't fit is passed over.
CREATE FUNCTION "prices"."take_if_it_fits"("left_before" numeric, "at_first" numeric, "amount" numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN amount <= coalesce(left_before, at_first) THEN coalesce(left_before, at_first) - amount
  ELSE coalesce(left_before, at_first) END;
--> statement-breakpoint
CREATE AGGREGATE "prices"."tons_left"("at_first" numeric, "amount" numeric) (
  SFUNC = "prices"."take_if_it_fits", STYPE = numeric, PARALLEL = SAFE
);
