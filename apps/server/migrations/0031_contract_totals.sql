CREATE TABLE "trading"."company_total" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"decided" integer DEFAULT 0 NOT NULL,
	"signed" integer DEFAULT 0 NOT NULL,
	"signed_czk" numeric DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trading"."company_total" ADD CONSTRAINT "company_total_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Takes the old row out of its company's totals and puts the new one in. A contract that is only sold is in neither.
-- At the end of a transaction, so that the company's one row is not locked while a signature's documents are made.
CREATE FUNCTION "trading"."keep_company_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN ('SIGNED', 'FAILED') THEN
    UPDATE trading.company_total SET decided = decided - 1,
      signed = signed - (OLD.status = 'SIGNED' AND OLD.kind = 'SALE')::int,
      signed_czk = signed_czk - CASE WHEN OLD.status = 'SIGNED' AND OLD.kind = 'SALE'
        THEN OLD.final_price * OLD.amount * OLD.czk_rate ELSE 0 END
    WHERE company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('SIGNED', 'FAILED') THEN
    INSERT INTO trading.company_total AS t (company_id, decided, signed, signed_czk)
    VALUES (NEW.company_id, 1, (NEW.status = 'SIGNED' AND NEW.kind = 'SALE')::int,
      CASE WHEN NEW.status = 'SIGNED' AND NEW.kind = 'SALE'
        THEN NEW.final_price * NEW.amount * NEW.czk_rate ELSE 0 END)
    ON CONFLICT (company_id) DO UPDATE SET decided = t.decided + 1,
      signed = t.signed + EXCLUDED.signed, signed_czk = t.signed_czk + EXCLUDED.signed_czk;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contract_total_on_insert" AFTER INSERT ON "trading"."contract"
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.status IN ('SIGNED', 'FAILED')) EXECUTE FUNCTION "trading"."keep_company_total"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contract_total_on_update" AFTER UPDATE ON "trading"."contract"
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.status IN ('SIGNED', 'FAILED') OR NEW.status IN ('SIGNED', 'FAILED'))
EXECUTE FUNCTION "trading"."keep_company_total"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contract_total_on_delete" AFTER DELETE ON "trading"."contract"
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.status IN ('SIGNED', 'FAILED')) EXECUTE FUNCTION "trading"."keep_company_total"();--> statement-breakpoint
-- Last: the triggers wait for contracts that are being decided and keep others out, so none is missed or counted twice.
INSERT INTO "trading"."company_total" (company_id, decided, signed, signed_czk)
SELECT company_id, count(*), count(*) FILTER (WHERE status = 'SIGNED' AND kind = 'SALE'),
  coalesce(sum(final_price * amount * czk_rate) FILTER (WHERE status = 'SIGNED' AND kind = 'SALE'), 0)
FROM "trading"."contract" WHERE status IN ('SIGNED', 'FAILED') GROUP BY company_id;
