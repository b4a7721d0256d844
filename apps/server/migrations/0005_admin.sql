CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;--> statement-breakpoint
-- Immutable, because the dictionary is named: an index may be built on it.
CREATE FUNCTION "platform"."plain"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));--> statement-breakpoint
CREATE TABLE "platform"."audit_event" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"user_id" uuid,
	"company_id" uuid,
	"country_id" text,
	"body" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users"."app_user" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "users"."app_user" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users"."app_user" ADD COLUMN "find" text GENERATED ALWAYS AS (platform.plain(coalesce(name, '') || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "users"."company" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "users"."company" ADD COLUMN "find" text GENERATED ALWAYS AS (platform.plain(name || ' ' || number || ' ' || coalesce(replace(vat, ' ', ''), ''))) STORED;--> statement-breakpoint
ALTER TABLE "users"."membership" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
CREATE INDEX "audit_event_by_subject" ON "platform"."audit_event" USING btree ("subject_id","number");--> statement-breakpoint
CREATE INDEX "audit_event_by_user" ON "platform"."audit_event" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "audit_event_by_company" ON "platform"."audit_event" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "audit_event_by_actor" ON "platform"."audit_event" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "app_user_find" ON "users"."app_user" USING gin ("find" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "users"."app_user" USING btree (name collate "cs-x-icu","id");--> statement-breakpoint
CREATE INDEX "app_user_by_email" ON "users"."app_user" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "app_user_staff" ON "users"."app_user" USING btree ("id") WHERE permissions <> '{}';--> statement-breakpoint
CREATE INDEX "company_find" ON "users"."company" USING gin ("find" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_by_name" ON "users"."company" USING btree (name collate "cs-x-icu","id");--> statement-breakpoint
CREATE INDEX "membership_waiting" ON "users"."membership" USING btree ("created_at") WHERE approval_state = 'WAITING';--> statement-breakpoint
CREATE FUNCTION "platform"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events of the audit log are never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_event_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "platform"."audit_event"
FOR EACH STATEMENT EXECUTE FUNCTION "platform"."refuse_change"();
