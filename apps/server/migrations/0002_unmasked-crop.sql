CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "trading"."contract_document" (
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_document_company_id_contract_id_id_pk" PRIMARY KEY("company_id","contract_id","id"),
	CONSTRAINT "contract_document_id_unique" UNIQUE("id"),
	CONSTRAINT "contract_document_kind" UNIQUE("company_id","contract_id","kind")
);
--> statement-breakpoint
CREATE TABLE "trading"."contract_event" (
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "contract_event_company_id_contract_id_number_pk" PRIMARY KEY("company_id","contract_id","number")
);
--> statement-breakpoint
CREATE TABLE "trading"."contract_signing" (
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"submission_id" bigint NOT NULL,
	"trader_submitter_id" bigint NOT NULL,
	"user_submitter_id" bigint NOT NULL,
	"user_slug" text NOT NULL,
	"user_url" text NOT NULL,
	"user_status" text DEFAULT 'AWAITING' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "contract_signing_company_id_contract_id_pk" PRIMARY KEY("company_id","contract_id"),
	CONSTRAINT "contract_signing_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "trading"."unmasked_crop" (
	"holder_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" smallint NOT NULL,
	"crop_id" text NOT NULL,
	CONSTRAINT "unmasked_crop_holder_id_day_place_pk" PRIMARY KEY("holder_id","day","place"),
	CONSTRAINT "unmasked_crop_once" UNIQUE("holder_id","day","crop_id"),
	CONSTRAINT "unmasked_crop_place" CHECK ("trading"."unmasked_crop"."place" between 1 and 2)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."signing_submission" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"document_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"areas" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"signed_content" "bytea",
	"audit_content" "bytea",
	CONSTRAINT "signing_submission_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."signing_submitter" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"submission_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"signature" jsonb,
	"ip" text,
	CONSTRAINT "signing_submitter_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "trading"."company" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "failure_note" text;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "event_number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD COLUMN "event_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."contract_document" ADD CONSTRAINT "contract_document_company_id_contract_id_contract_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "trading"."contract"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."contract_event" ADD CONSTRAINT "contract_event_company_id_contract_id_contract_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "trading"."contract"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."contract_signing" ADD CONSTRAINT "contract_signing_company_id_contract_id_contract_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "trading"."contract"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."signing_submitter" ADD CONSTRAINT "signing_submitter_submission_id_signing_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "sandbox"."signing_submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_submitter_by_submission" ON "sandbox"."signing_submitter" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "signing_submitter_by_external_id" ON "sandbox"."signing_submitter" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "contract_open_by_trader" ON "trading"."contract" USING btree ("trader_id","id") WHERE status in ('PROCESSING', 'SUCCESS', 'CONFIRMED');