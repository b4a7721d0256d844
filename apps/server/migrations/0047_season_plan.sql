CREATE TABLE "trading"."season_plan" (
	"company_id" uuid NOT NULL,
	"crop_id" text NOT NULL,
	"year_harvested" smallint NOT NULL,
	"area_ha" numeric(10, 2) NOT NULL,
	"yield" numeric(6, 2) NOT NULL,
	"harvested" numeric(12, 1),
	"cost_per_ha" numeric(12, 2),
	"cost_per_ton" numeric(12, 2),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "season_plan_company_id_crop_id_year_harvested_pk" PRIMARY KEY("company_id","crop_id","year_harvested"),
	CONSTRAINT "season_plan_positive" CHECK ("trading"."season_plan"."area_ha" > 0 and "trading"."season_plan"."yield" > 0 and "trading"."season_plan"."yield" <= 150 and "trading"."season_plan"."harvested" > 0
        and "trading"."season_plan"."cost_per_ha" > 0 and "trading"."season_plan"."cost_per_ton" > 0),
	CONSTRAINT "season_plan_cost" CHECK ("trading"."season_plan"."cost_per_ha" is null or "trading"."season_plan"."cost_per_ton" is null)
);
--> statement-breakpoint
CREATE TABLE "trading"."sold_total" (
	"company_id" uuid NOT NULL,
	"crop_id" text NOT NULL,
	"year_harvested" smallint NOT NULL,
	"week" smallint NOT NULL,
	"tons" numeric NOT NULL,
	"value" numeric NOT NULL,
	CONSTRAINT "sold_total_company_id_crop_id_year_harvested_week_pk" PRIMARY KEY("company_id","crop_id","year_harvested","week")
);
--> statement-breakpoint
ALTER TABLE "users"."app_user" ADD COLUMN "haulage" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."season_plan" ADD CONSTRAINT "season_plan_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."sold_total" ADD CONSTRAINT "sold_total_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_of_harvest" ON "trading"."offer" USING btree ("company_id","year_harvested") WHERE archived_at is null;--> statement-breakpoint
-- Adds a signed sale to its week, or takes it out with a sign of -1.
CREATE FUNCTION "trading"."add_sold"(k trading.contract, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO trading.sold_total AS t (company_id, crop_id, year_harvested, week, tons, value)
  VALUES (k.company_id, k.crop_id, k.year_harvested,
    floor(((k.created_at AT TIME ZONE 'UTC')::date - make_date(k.year_harvested, 7, 1)) / 7.0),
    sign * k.amount, sign * k.amount * k.final_price)
  ON CONFLICT (company_id, crop_id, year_harvested, week)
  DO UPDATE SET tons = t.tons + EXCLUDED.tons, value = t.value + EXCLUDED.value
$$;--> statement-breakpoint
-- As before, and with the weeks of signed sales. The company's row comes first, so that two transactions never wait for
-- each other's.
CREATE OR REPLACE FUNCTION "trading"."keep_company_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN ('SIGNED', 'FAILED') THEN
    UPDATE trading.company_total SET decided = decided - 1,
      signed = signed - (OLD.status = 'SIGNED' AND OLD.kind = 'SALE')::int,
      signed_czk = signed_czk - CASE WHEN OLD.status = 'SIGNED' AND OLD.kind = 'SALE'
        THEN OLD.final_price * OLD.amount * OLD.czk_rate ELSE 0 END,
      signed_own = signed_own - CASE WHEN OLD.status = 'SIGNED' AND OLD.kind = 'SALE'
        THEN OLD.final_price * OLD.amount ELSE 0 END
    WHERE company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('SIGNED', 'FAILED') THEN
    INSERT INTO trading.company_total AS t (company_id, decided, signed, signed_czk, signed_own)
    VALUES (NEW.company_id, 1, (NEW.status = 'SIGNED' AND NEW.kind = 'SALE')::int,
      CASE WHEN NEW.status = 'SIGNED' AND NEW.kind = 'SALE'
        THEN NEW.final_price * NEW.amount * NEW.czk_rate ELSE 0 END,
      CASE WHEN NEW.status = 'SIGNED' AND NEW.kind = 'SALE' THEN NEW.final_price * NEW.amount ELSE 0 END)
    ON CONFLICT (company_id) DO UPDATE SET decided = t.decided + 1, signed = t.signed + EXCLUDED.signed,
      signed_czk = t.signed_czk + EXCLUDED.signed_czk, signed_own = t.signed_own + EXCLUDED.signed_own;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status = 'SIGNED' AND OLD.kind = 'SALE' AND OLD.year_harvested IS NOT NULL THEN
    PERFORM trading.add_sold(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'SIGNED' AND NEW.kind = 'SALE' AND NEW.year_harvested IS NOT NULL THEN
    PERFORM trading.add_sold(NEW, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Waits for contracts that are being decided and keeps others out, so none is missed or counted twice.
LOCK TABLE "trading"."contract" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "trading"."sold_total" (company_id, crop_id, year_harvested, week, tons, value)
SELECT company_id, crop_id, year_harvested,
  floor(((created_at AT TIME ZONE 'UTC')::date - make_date(year_harvested, 7, 1)) / 7.0) AS week,
  sum(amount), sum(amount * final_price)
FROM "trading"."contract"
WHERE status = 'SIGNED' AND kind = 'SALE' AND year_harvested IS NOT NULL
GROUP BY company_id, crop_id, year_harvested, week;
