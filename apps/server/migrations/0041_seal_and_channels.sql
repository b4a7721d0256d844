CREATE TABLE "notifications"."channel_choice" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"push" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "channel_choice_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "platform"."demo_seal" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	"certificate" text NOT NULL,
	CONSTRAINT "demo_seal_one_row" CHECK ("platform"."demo_seal"."only_row")
);
--> statement-breakpoint
ALTER TABLE "notifications"."notification" ADD COLUMN "awaits_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_sha256_index" ON "billing"."invoice" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "invoice_original_id_index" ON "billing"."invoice" USING btree ("original_id");--> statement-breakpoint
CREATE INDEX "notification_awaits_mail" ON "notifications"."notification" USING btree ("user_id") WHERE awaits_mail;--> statement-breakpoint
CREATE INDEX "contract_document_sha256_index" ON "trading"."contract_document" USING btree ("sha256");