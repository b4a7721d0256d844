CREATE TABLE "trading"."signing_visit" (
	"submission_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signing_visit_submission_id_user_id_pk" PRIMARY KEY("submission_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "trading"."contract_signing" ADD COLUMN "link_secret" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."contract_signing" ADD COLUMN "areas" jsonb;--> statement-breakpoint
ALTER TABLE "trading"."contract_signing" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."signing_submission" ADD COLUMN "expire_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trading"."signing_visit" ADD CONSTRAINT "signing_visit_company_id_contract_id_contract_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "trading"."contract"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_visit_by_user" ON "trading"."signing_visit" USING btree ("user_id");