ALTER TYPE "users"."role" ADD VALUE 'SCALE';--> statement-breakpoint
ALTER TYPE "users"."role" ADD VALUE 'ACCOUNTANT';--> statement-breakpoint
CREATE TABLE "trading"."call_off" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"contract_id" uuid NOT NULL,
	"day" date NOT NULL,
	"from_time" time NOT NULL,
	"to_time" time NOT NULL,
	"tons" numeric(12, 1) NOT NULL,
	"lorries" smallint NOT NULL,
	"note" text,
	"proposed_by" text NOT NULL,
	"state" text DEFAULT 'PROPOSED' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_off_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "call_off_id_unique" UNIQUE("id"),
	CONSTRAINT "call_off_size" CHECK ("trading"."call_off"."tons" > 0 and "trading"."call_off"."lorries" between 1 and 100),
	CONSTRAINT "call_off_times" CHECK ("trading"."call_off"."from_time" < "trading"."call_off"."to_time")
);
--> statement-breakpoint
CREATE TABLE "trading"."delivery_terms" (
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"trader_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"terms_version" integer,
	"schedule_version" integer,
	"tolerance_percent" numeric(3, 1) NOT NULL,
	"payment_days" smallint NOT NULL,
	"place" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"close_asked_by" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "delivery_terms_company_id_contract_id_pk" PRIMARY KEY("company_id","contract_id")
);
--> statement-breakpoint
CREATE TABLE "trading"."dispute" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"parameter" text NOT NULL,
	"stated" numeric(7, 2) NOT NULL,
	"asked" numeric(7, 2) NOT NULL,
	"note" text,
	"opened_by" text NOT NULL,
	"laboratory" numeric(7, 2),
	"state" text DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "dispute_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "dispute_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "trading"."ticket" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"contract_id" uuid NOT NULL,
	"trader_id" text NOT NULL,
	"number" text NOT NULL,
	"side" text NOT NULL,
	"lorry" text,
	"day" date NOT NULL,
	"gross_kg" integer NOT NULL,
	"tare_kg" integer NOT NULL,
	"moved_kg" integer DEFAULT 0 NOT NULL,
	"moved_to" uuid,
	"split_of" uuid,
	"net_kg" integer GENERATED ALWAYS AS (gross_kg - tare_kg) STORED NOT NULL,
	"counted_kg" integer GENERATED ALWAYS AS (gross_kg - tare_kg - moved_kg) STORED NOT NULL,
	"state" text DEFAULT 'ENTERED' NOT NULL,
	"needs_yes" boolean DEFAULT false NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "ticket_id_unique" UNIQUE("id"),
	CONSTRAINT "ticket_weight" CHECK ("trading"."ticket"."tare_kg" >= 0 and "trading"."ticket"."gross_kg" - "trading"."ticket"."tare_kg" between 1 and 60000
        and "trading"."ticket"."moved_kg" between 0 and "trading"."ticket"."gross_kg" - "trading"."ticket"."tare_kg")
);
--> statement-breakpoint
CREATE TABLE "trading"."ticket_quality" (
	"company_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"parameter" text NOT NULL,
	"value" numeric(7, 2) NOT NULL,
	CONSTRAINT "ticket_quality_company_id_ticket_id_parameter_pk" PRIMARY KEY("company_id","ticket_id","parameter")
);
--> statement-breakpoint
CREATE TABLE "trading"."receipt" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"settlement_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"day" date NOT NULL,
	"said_by" text NOT NULL,
	"said_by_user" uuid,
	"confirmed_at" timestamp with time zone,
	"confirmed_by_user" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "receipt_id_unique" UNIQUE("id"),
	CONSTRAINT "receipt_amount" CHECK ("trading"."receipt"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "trading"."settlement" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"trader_id" text NOT NULL,
	"year" smallint NOT NULL,
	"sequence" integer NOT NULL,
	"day" date NOT NULL,
	"due_day" date NOT NULL,
	"currency" text NOT NULL,
	"net" numeric(12, 2) NOT NULL,
	"tax" numeric(12, 2) DEFAULT '0' NOT NULL,
	"state" text DEFAULT 'SENT' NOT NULL,
	"replaces" uuid,
	"snapshot" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "settlement_id_unique" UNIQUE("id"),
	CONSTRAINT "settlement_sums" CHECK ("trading"."settlement"."tax" >= 0 and "trading"."settlement"."sequence" > 0)
);
--> statement-breakpoint
CREATE TABLE "trading"."settlement_line" (
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"paid_kg" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"calculation" jsonb NOT NULL,
	CONSTRAINT "settlement_line_company_id_settlement_id_ticket_id_pk" PRIMARY KEY("company_id","settlement_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "trading"."quality_schedule" (
	"trader_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"version" integer NOT NULL,
	"terms_version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quality_schedule_trader_id_crop_id_version_pk" PRIMARY KEY("trader_id","crop_id","version"),
	CONSTRAINT "quality_schedule_of_terms" UNIQUE("trader_id","crop_id","terms_version")
);
--> statement-breakpoint
DROP INDEX "trading"."contract_signed";--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "outcome_tons" numeric(12, 1);--> statement-breakpoint
ALTER TABLE "trading"."call_off" ADD CONSTRAINT "call_off_company_id_contract_id_delivery_terms_company_id_contract_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "trading"."delivery_terms"("company_id","contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."delivery_terms" ADD CONSTRAINT "delivery_terms_company_id_contract_id_contract_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "trading"."contract"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."dispute" ADD CONSTRAINT "dispute_company_id_ticket_id_ticket_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "trading"."ticket"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."ticket" ADD CONSTRAINT "ticket_company_id_contract_id_delivery_terms_company_id_contract_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "trading"."delivery_terms"("company_id","contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."ticket_quality" ADD CONSTRAINT "ticket_quality_company_id_ticket_id_ticket_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "trading"."ticket"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."receipt" ADD CONSTRAINT "receipt_company_id_settlement_id_settlement_company_id_id_fk" FOREIGN KEY ("company_id","settlement_id") REFERENCES "trading"."settlement"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."settlement" ADD CONSTRAINT "settlement_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."settlement_line" ADD CONSTRAINT "settlement_line_company_id_settlement_id_settlement_company_id_id_fk" FOREIGN KEY ("company_id","settlement_id") REFERENCES "trading"."settlement"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."settlement_line" ADD CONSTRAINT "settlement_line_company_id_ticket_id_ticket_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "trading"."ticket"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."quality_schedule" ADD CONSTRAINT "quality_schedule_terms" FOREIGN KEY ("trader_id","terms_version") REFERENCES "trading"."trader_terms"("trader_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_off_by_contract" ON "trading"."call_off" USING btree ("company_id","contract_id","day");--> statement-breakpoint
CREATE INDEX "delivery_open_of_company" ON "trading"."delivery_terms" USING btree ("company_id","to_day") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "delivery_open_by_trader" ON "trading"."delivery_terms" USING btree ("trader_id","to_day") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "delivery_closed_of_company" ON "trading"."delivery_terms" USING btree ("company_id","closed_at" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "delivery_closed_by_trader" ON "trading"."delivery_terms" USING btree ("trader_id","closed_at" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "dispute_by_ticket" ON "trading"."dispute" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_open" ON "trading"."dispute" USING btree ("company_id","ticket_id","parameter") WHERE state = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_number" ON "trading"."ticket" USING btree ("company_id","contract_id","number") WHERE state <> 'VOID';--> statement-breakpoint
CREATE INDEX "ticket_by_contract" ON "trading"."ticket" USING btree ("company_id","contract_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_of_trader" ON "trading"."ticket" USING btree ("trader_id","number",extract(year from "day")) WHERE side = 'TRADER' and state <> 'VOID' and split_of is null;--> statement-breakpoint
CREATE INDEX "ticket_open" ON "trading"."ticket" USING btree ("entered_at") WHERE state = 'ENTERED' and side = 'TRADER' and not needs_yes;--> statement-breakpoint
CREATE INDEX "ticket_waiting_of_company" ON "trading"."ticket" USING btree ("company_id") WHERE state in ('ENTERED', 'DISPUTED');--> statement-breakpoint
CREATE INDEX "ticket_waiting_by_trader" ON "trading"."ticket" USING btree ("trader_id") WHERE state in ('ENTERED', 'DISPUTED');--> statement-breakpoint
CREATE INDEX "ticket_newest_by_trader" ON "trading"."ticket" USING btree ("trader_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_by_settlement" ON "trading"."receipt" USING btree ("company_id","settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_number" ON "trading"."settlement" USING btree ("trader_id","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_replaces" ON "trading"."settlement" USING btree ("company_id","replaces") WHERE replaces is not null;--> statement-breakpoint
CREATE INDEX "settlement_owed_to_company" ON "trading"."settlement" USING btree ("company_id","due_day") WHERE state in ('SENT', 'DISPUTED');--> statement-breakpoint
CREATE INDEX "settlement_owed_by_trader" ON "trading"."settlement" USING btree ("trader_id","due_day") WHERE state in ('SENT', 'DISPUTED');--> statement-breakpoint
CREATE INDEX "settlement_newest_of_company" ON "trading"."settlement" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "settlement_newest_by_trader" ON "trading"."settlement" USING btree ("trader_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_line_live" ON "trading"."settlement_line" USING btree ("company_id","ticket_id") WHERE is_live;--> statement-breakpoint
CREATE INDEX "settlement_line_by_contract" ON "trading"."settlement_line" USING btree ("company_id","contract_id");--> statement-breakpoint
CREATE INDEX "contract_signed" ON "trading"."contract" USING btree ("company_id","processed_at","final_price","amount","outcome_tons","czk_rate") WHERE status = 'SIGNED' and kind = 'SALE';--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD CONSTRAINT "contract_outcome" CHECK ("trading"."contract"."outcome_tons" >= 0);--> statement-breakpoint
-- As before, with the tons that were delivered once they are known.
CREATE OR REPLACE FUNCTION "trading"."add_sold"(k trading.contract, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO trading.sold_total AS t (company_id, crop_id, year_harvested, week, tons, value)
  VALUES (k.company_id, k.crop_id, k.year_harvested,
    floor(((k.created_at AT TIME ZONE 'UTC')::date - make_date(k.year_harvested, 7, 1)) / 7.0),
    sign * coalesce(k.outcome_tons, k.amount), sign * coalesce(k.outcome_tons, k.amount) * k.final_price)
  ON CONFLICT (company_id, crop_id, year_harvested, week)
  DO UPDATE SET tons = t.tons + EXCLUDED.tons, value = t.value + EXCLUDED.value
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "trading"."keep_company_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before numeric;
  after numeric;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN ('SIGNED', 'FAILED') THEN
    before := CASE WHEN OLD.status = 'SIGNED' AND OLD.kind = 'SALE'
      THEN OLD.final_price * coalesce(OLD.outcome_tons, OLD.amount) ELSE 0 END;
    UPDATE trading.company_total SET decided = decided - 1,
      signed = signed - (OLD.status = 'SIGNED' AND OLD.kind = 'SALE')::int,
      signed_czk = signed_czk - before * OLD.czk_rate, signed_own = signed_own - before
    WHERE company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('SIGNED', 'FAILED') THEN
    after := CASE WHEN NEW.status = 'SIGNED' AND NEW.kind = 'SALE'
      THEN NEW.final_price * coalesce(NEW.outcome_tons, NEW.amount) ELSE 0 END;
    INSERT INTO trading.company_total AS t (company_id, decided, signed, signed_czk, signed_own)
    VALUES (NEW.company_id, 1, (NEW.status = 'SIGNED' AND NEW.kind = 'SALE')::int, after * NEW.czk_rate, after)
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
-- Sales that were signed before: there were no schedules.
INSERT INTO "trading"."delivery_terms" (company_id, contract_id, trader_id, crop_id, terms_version, tolerance_percent,
  payment_days, place, from_day, to_day)
SELECT k.company_id, k.id, k.trader_id, k.crop_id, k.terms_version, coalesce(o.tolerance_percent, 5),
  coalesce(o.payment_days, 30), coalesce(CASE WHEN k.custom_transport THEN k.point_name END, s.address, k.zip), d.first,
  (d.first + interval '3 months')::date - 1
FROM "trading"."contract" k
CROSS JOIN LATERAL (SELECT make_date(left(k.quarter_id, 4)::int, right(k.quarter_id, 1)::int * 3 - 2, 1) AS first) d
LEFT JOIN "trading"."trader_terms" o ON o.trader_id = k.trader_id AND o.version = k.terms_version
LEFT JOIN "trading"."offer" f ON f.company_id = k.company_id AND f.id = k.offer_id
LEFT JOIN "trading"."storage" s ON s.company_id = f.company_id AND s.id = f.storage_id
WHERE k.status = 'SIGNED' AND k.kind = 'SALE';
