CREATE TABLE "trading"."trader_terms" (
	"trader_id" text NOT NULL,
	"version" integer NOT NULL,
	"payment_days" smallint NOT NULL,
	"tolerance_percent" numeric(3, 1) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trader_terms_trader_id_version_pk" PRIMARY KEY("trader_id","version"),
	CONSTRAINT "trader_terms_payment" CHECK ("trading"."trader_terms"."payment_days" between 1 and 60),
	CONSTRAINT "trader_terms_tolerance" CHECK ("trading"."trader_terms"."tolerance_percent" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "trading"."trader" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "trading"."company_total" ADD COLUMN "signed_own" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "quoted_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "quoted_currency" text;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "rate_day" date;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "delivery_address" text;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD CONSTRAINT "contract_terms" FOREIGN KEY ("trader_id","terms_version") REFERENCES "trading"."trader_terms"("trader_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- As before, with the sum in the contracts' own currency, which is the company's trading currency.
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
  RETURN NULL;
END $$;--> statement-breakpoint
-- The columns above keep others from the contracts until this is committed, so none is missed or counted twice.
UPDATE "trading"."company_total" t SET signed_own = s.total
FROM (SELECT company_id, sum(final_price * amount) AS total FROM "trading"."contract"
  WHERE status = 'SIGNED' AND kind = 'SALE' GROUP BY company_id) s
WHERE s.company_id = t.company_id;
