CREATE INDEX "subscription_in_force" ON "users"."subscription" USING btree ("company_id") WHERE "users"."subscription"."status" in ('ACTIVE', 'CANCELLED');--> statement-breakpoint
CREATE TABLE "trading"."harvest_total" (
	"company_id" uuid NOT NULL,
	"crop_id" text NOT NULL,
	"year_harvested" smallint NOT NULL,
	"total" numeric NOT NULL,
	CONSTRAINT "harvest_total_company_id_crop_id_year_harvested_pk" PRIMARY KEY("company_id","crop_id","year_harvested")
);--> statement-breakpoint
DROP INDEX "trading"."offer_by_harvest";--> statement-breakpoint
DROP INDEX "trading"."offer_by_storage";--> statement-breakpoint
ALTER TABLE "trading"."harvest_total" ADD CONSTRAINT "harvest_total_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_by_storage" ON "trading"."offer" USING btree ("storage_id","company_id","archived_at");--> statement-breakpoint
-- Takes the old row out of its harvest's total and puts the new one in. At the end of a transaction, so that two sales
-- of one harvest do not wait for each other longer than their commits take.
CREATE FUNCTION "trading"."keep_harvest_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE trading.harvest_total SET total = total - OLD.total
    WHERE company_id = OLD.company_id AND crop_id = OLD.crop_id AND year_harvested = OLD.year_harvested;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO trading.harvest_total AS t (company_id, crop_id, year_harvested, total)
    VALUES (NEW.company_id, NEW.crop_id, NEW.year_harvested, NEW.total)
    ON CONFLICT (company_id, crop_id, year_harvested) DO UPDATE SET total = t.total + EXCLUDED.total;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "harvest_total_on_change" AFTER INSERT OR DELETE ON "trading"."offer"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "trading"."keep_harvest_total"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "harvest_total_on_update" AFTER UPDATE ON "trading"."offer"
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN ((OLD.total, OLD.crop_id, OLD.year_harvested) IS DISTINCT FROM (NEW.total, NEW.crop_id, NEW.year_harvested))
EXECUTE FUNCTION "trading"."keep_harvest_total"();--> statement-breakpoint
-- After the triggers, which wait for offers that are being changed and keep others out: none is missed or counted twice.
INSERT INTO "trading"."harvest_total" (company_id, crop_id, year_harvested, total)
SELECT company_id, crop_id, year_harvested, sum(total) FROM "trading"."offer"
GROUP BY company_id, crop_id, year_harvested;--> statement-breakpoint
-- Last, because whoever changes a subscription or an offer may tell people about it afterwards.
DROP INDEX "notifications"."notification_active_index";--> statement-breakpoint
CREATE INDEX "notification_active_count" ON "notifications"."notification" USING btree ("user_id","company_id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "notification_archived_count" ON "notifications"."notification" USING btree ("user_id","company_id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "notification_active_index" ON "notifications"."notification" USING btree ("user_id","created_at","id","company_id") WHERE archived_at is null;
