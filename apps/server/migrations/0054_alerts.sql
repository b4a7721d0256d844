CREATE TABLE "notifications"."mail_choice" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"quiet_from" smallint NOT NULL,
	"quiet_to" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "mail_choice_hours" CHECK ("notifications"."mail_choice"."quiet_from" between 0 and 23 and "notifications"."mail_choice"."quiet_to" between 0 and 23),
	CONSTRAINT "mail_choice_next" CHECK (("notifications"."mail_choice"."digest" = 'NONE') = ("notifications"."mail_choice"."next_at" is null))
);
--> statement-breakpoint
CREATE TABLE "trading"."alert" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"region_id" text NOT NULL,
	"zip" text,
	"item_id" text NOT NULL,
	"term_id" text NOT NULL,
	"second_item_id" text,
	"second_term_id" text,
	"haulage_rate" numeric(8, 2),
	"direction" text NOT NULL,
	"threshold" numeric(12, 2) NOT NULL,
	"once" boolean NOT NULL,
	"ends_on" date,
	"armed" boolean DEFAULT true NOT NULL,
	"armed_from" timestamp with time zone NOT NULL,
	"ready_again" numeric(12, 2),
	"fired_at" timestamp with time zone,
	"fired_value" numeric(12, 2),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "alert_terms" UNIQUE NULLS NOT DISTINCT("company_id","user_id","kind","region_id","item_id","term_id","second_item_id","second_term_id","zip","haulage_rate","direction","threshold"),
	CONSTRAINT "alert_second" CHECK (("trading"."alert"."kind" = 'SPREAD') = ("trading"."alert"."second_item_id" is not null)
      and ("trading"."alert"."kind" = 'SPREAD') = ("trading"."alert"."second_term_id" is not null)),
	CONSTRAINT "alert_place" CHECK (("trading"."alert"."kind" = 'FUTURES') = ("trading"."alert"."zip" is null)
      and ("trading"."alert"."kind" = 'FUTURES') = ("trading"."alert"."region_id" = 'EXCHANGE')),
	CONSTRAINT "alert_haulage" CHECK ("trading"."alert"."haulage_rate" is null or "trading"."alert"."kind" = 'NET_PRICE'),
	CONSTRAINT "alert_positive" CHECK ("trading"."alert"."kind" in ('BASIS', 'SPREAD') or "trading"."alert"."threshold" > 0),
	CONSTRAINT "alert_silence" CHECK (not "trading"."alert"."armed" or "trading"."alert"."ready_again" is null)
);
--> statement-breakpoint
ALTER TABLE "notifications"."notification" ADD COLUMN "awaits_push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."alert" ADD CONSTRAINT "alert_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_choice_due" ON "notifications"."mail_choice" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "alert_armed" ON "trading"."alert" USING btree ("region_id","item_id","term_id","kind","direction","threshold") WHERE armed;--> statement-breakpoint
CREATE INDEX "alert_silent" ON "trading"."alert" USING btree ("region_id","item_id","term_id","kind") WHERE not armed and ready_again is not null;--> statement-breakpoint
CREATE INDEX "alert_spread" ON "trading"."alert" USING btree ("region_id","second_item_id","second_term_id") WHERE kind = 'SPREAD';--> statement-breakpoint
CREATE INDEX "alert_of_person" ON "trading"."alert" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_awaits_push" ON "notifications"."notification" USING btree ("user_id") WHERE awaits_push;