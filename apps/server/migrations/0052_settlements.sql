CREATE TABLE "trading"."accounts_taken" (
	"users_company_id" uuid NOT NULL,
	"format" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_taken_users_company_id_format_pk" PRIMARY KEY("users_company_id","format")
);
--> statement-breakpoint
CREATE TABLE "trading"."settlement_paper" (
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_paper_company_id_settlement_id_pk" PRIMARY KEY("company_id","settlement_id")
);
--> statement-breakpoint
ALTER TABLE "trading"."company" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "trading"."company" ADD COLUMN "iban_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trading"."ticket" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trading"."settlement" ADD COLUMN "dispute_note" text;--> statement-breakpoint
ALTER TABLE "trading"."settlement_paper" ADD CONSTRAINT "settlement_paper_company_id_settlement_id_settlement_company_id_id_fk" FOREIGN KEY ("company_id","settlement_id") REFERENCES "trading"."settlement"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_paper_hash" ON "trading"."settlement_paper" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "ticket_unsettled_by_trader" ON "trading"."ticket" USING btree ("trader_id","company_id","contract_id") WHERE state = 'CONFIRMED' and not is_settled;--> statement-breakpoint
CREATE INDEX "ticket_unsettled_of_company" ON "trading"."ticket" USING btree ("company_id","contract_id") WHERE state = 'CONFIRMED' and not is_settled;