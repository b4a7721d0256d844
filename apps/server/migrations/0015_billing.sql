CREATE SCHEMA "billing";
--> statement-breakpoint
CREATE TYPE "billing"."payment_status" AS ENUM('INITIALIZED', 'WAITING', 'COMPLETED', 'CANCELLED', 'REFUNDED', 'ERROR');--> statement-breakpoint
CREATE SEQUENCE "billing"."variable_symbol_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "billing"."document_series" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	"last_issued" date NOT NULL,
	CONSTRAINT "document_series_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "billing"."invoice" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"original_id" uuid,
	"refund_id" uuid,
	"company_id" uuid NOT NULL,
	"country_id" text NOT NULL,
	"variable_symbol" text,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"tax_point" date,
	"due_on" date,
	"net" numeric(12, 2) NOT NULL,
	"vat" numeric(12, 2) NOT NULL,
	"gross" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"pdf" "bytea",
	"sha256" text
);
--> statement-breakpoint
CREATE TABLE "billing"."vat_rate" (
	"country_id" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(5, 2) NOT NULL,
	CONSTRAINT "vat_rate_country_id_valid_from_pk" PRIMARY KEY("country_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "billing"."payment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"country_id" text NOT NULL,
	"company_name" text NOT NULL,
	"company_number" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"period_no" integer NOT NULL,
	"period_id" integer NOT NULL,
	"plan_type" text NOT NULL,
	"period_type" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"status" "billing"."payment_status" NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"credit" numeric(12, 2) DEFAULT '0' NOT NULL,
	"credited_id" uuid,
	"net" numeric(12, 2) NOT NULL,
	"vat" numeric(12, 2) NOT NULL,
	"gross" numeric(12, 2) NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"is_reverse_charge" boolean NOT NULL,
	"currency" text NOT NULL,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"phone_code" text,
	"phone_number" text,
	"vat_id" text,
	"language" text NOT NULL,
	"gateway_id" text,
	"client_secret" text,
	"variable_symbol" text,
	"due_at" timestamp with time zone,
	"paid_on" date,
	"paid_at" timestamp with time zone,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"terms_version" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"find" text GENERATED ALWAYS AS (platform.plain(company_name || ' ' || company_number || ' ' || coalesce(variable_symbol, '') || ' ' || email)) STORED,
	CONSTRAINT "payment_gateway_id_unique" UNIQUE("gateway_id"),
	CONSTRAINT "payment_variable_symbol_unique" UNIQUE("variable_symbol"),
	CONSTRAINT "payment_sums" CHECK ("billing"."payment"."net" = "billing"."payment"."price" - "billing"."payment"."credit" and "billing"."payment"."gross" = "billing"."payment"."net" + "billing"."payment"."vat" and "billing"."payment"."net" >= 0 and "billing"."payment"."gross" >= 0),
	CONSTRAINT "payment_refunded" CHECK ("billing"."payment"."refunded_amount" >= 0 and "billing"."payment"."refunded_amount" <= "billing"."payment"."gross"),
	CONSTRAINT "payment_credited" CHECK (("billing"."payment"."credit" > 0) = ("billing"."payment"."credited_id" is not null)),
	CONSTRAINT "payment_paid" CHECK ("billing"."payment"."status" <> 'COMPLETED' or "billing"."payment"."paid_on" is not null)
);
--> statement-breakpoint
CREATE TABLE "billing"."payment_try" (
	"payment_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"gateway_id" text,
	"code" text,
	"advice" text,
	CONSTRAINT "payment_try_payment_id_no_pk" PRIMARY KEY("payment_id","no"),
	CONSTRAINT "payment_try_gateway_id_unique" UNIQUE("gateway_id")
);
--> statement-breakpoint
CREATE TABLE "billing"."refund" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text NOT NULL,
	"gateway_id" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_gateway_id_unique" UNIQUE("gateway_id"),
	CONSTRAINT "refund_amount" CHECK ("billing"."refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "billing"."billing_profile" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"address" text,
	"email" text,
	"phone_code" text,
	"phone_number" text,
	"vat" text,
	"vat_checked_at" timestamp with time zone,
	"vat_is_valid" boolean,
	"vat_consultation" text,
	"stripe_customer_id" text,
	"language" text NOT NULL,
	CONSTRAINT "billing_profile_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing"."card" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expires_month" integer NOT NULL,
	"expires_year" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "card_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "billing"."bank_entry" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"statement_id" uuid NOT NULL,
	"key" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"variable_symbol" text,
	"payer" text,
	"message" text,
	"state" text DEFAULT 'NEW' NOT NULL,
	"payment_id" uuid,
	"surplus" numeric(12, 2) DEFAULT '0' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bank_entry_key_unique" UNIQUE("key"),
	CONSTRAINT "bank_entry_amount" CHECK ("billing"."bank_entry"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "billing"."bank_statement" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "access_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "anchor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "period_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "anchor_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "period_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "payment_type" text;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "period_id" integer;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "next_period_id" integer;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "announced_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "previous_id" uuid;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing"."invoice" ADD CONSTRAINT "invoice_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "billing"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."invoice" ADD CONSTRAINT "invoice_original_id_invoice_id_fk" FOREIGN KEY ("original_id") REFERENCES "billing"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."invoice" ADD CONSTRAINT "invoice_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "billing"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."payment" ADD CONSTRAINT "payment_credited_id_payment_id_fk" FOREIGN KEY ("credited_id") REFERENCES "billing"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."payment_try" ADD CONSTRAINT "payment_try_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "billing"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "billing"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."bank_entry" ADD CONSTRAINT "bank_entry_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "billing"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."bank_entry" ADD CONSTRAINT "bank_entry_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "billing"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "billing"."invoice" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_per_payment" ON "billing"."invoice" USING btree ("kind","payment_id") WHERE kind <> 'CREDIT_NOTE';--> statement-breakpoint
CREATE INDEX "invoice_payment_id_index" ON "billing"."invoice" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "invoice_company_id_index" ON "billing"."invoice" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "payment_by_company" ON "billing"."payment" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_by_time" ON "billing"."payment" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_find" ON "billing"."payment" USING gin ("find" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_open" ON "billing"."payment" USING btree ("subscription_id","period_no") WHERE status in ('INITIALIZED', 'WAITING', 'ERROR');--> statement-breakpoint
CREATE INDEX "refund_payment_id_index" ON "billing"."refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "card_company_id_index" ON "billing"."card" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "bank_entry_statement_id_index" ON "billing"."bank_entry" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_entry_payment_id_index" ON "billing"."bank_entry" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_entry_by_symbol" ON "billing"."bank_entry" USING btree ("variable_symbol");--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD CONSTRAINT "subscription_period_id_plan_period_id_fk" FOREIGN KEY ("period_id") REFERENCES "users"."plan_period"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD CONSTRAINT "subscription_next_period_id_plan_period_id_fk" FOREIGN KEY ("next_period_id") REFERENCES "users"."plan_period"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD CONSTRAINT "subscription_previous_id_subscription_id_fk" FOREIGN KEY ("previous_id") REFERENCES "users"."subscription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_one_purchase" ON "users"."subscription" USING btree ("company_id") WHERE "users"."subscription"."source" = 'PAID' and "users"."subscription"."status" in ('INCOMPLETE', 'AWAITING_PAYMENT');--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_one_paid" ON "users"."subscription" USING btree ("company_id") WHERE "users"."subscription"."source" = 'PAID' and "users"."subscription"."status" in ('ACTIVE', 'CANCELLED', 'PAST_DUE');--> statement-breakpoint
CREATE INDEX "subscription_by_expiry" ON "users"."subscription" USING btree ("expires_at") WHERE "users"."subscription"."status" in ('ACTIVE', 'CANCELLED', 'PAST_DUE');--> statement-breakpoint
-- A document never changes (docs/product/payments.md#invoices): only its PDF, made a moment later, is added once.
CREATE FUNCTION "billing"."refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.pdf IS NULL AND OLD.sha256 IS NULL AND NEW.pdf IS NOT NULL AND NEW.sha256 IS NOT NULL
    AND to_jsonb(NEW) - 'pdf' - 'sha256' = to_jsonb(OLD) - 'pdf' - 'sha256' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a document that was issued is never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "invoice_stays" BEFORE UPDATE OR DELETE ON "billing"."invoice"
FOR EACH ROW EXECUTE FUNCTION "billing"."refuse_invoice_change"();
