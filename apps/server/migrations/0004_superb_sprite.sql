CREATE SCHEMA "prices";
--> statement-breakpoint
CREATE SCHEMA "trading";
--> statement-breakpoint
CREATE TABLE "prices"."fx" (
	"base" text NOT NULL,
	"counter" text NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "fx_base_counter_pk" PRIMARY KEY("base","counter")
);
--> statement-breakpoint
CREATE TABLE "prices"."fx_history" (
	"base" text NOT NULL,
	"counter" text NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "fx_history_base_counter_at_pk" PRIMARY KEY("base","counter","at")
);
--> statement-breakpoint
CREATE TABLE "prices"."current_quote" (
	"region_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"quarter_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"previous_price" numeric(12, 2),
	CONSTRAINT "current_quote_region_id_crop_id_quarter_id_trader_id_pk" PRIMARY KEY("region_id","crop_id","quarter_id","trader_id"),
	CONSTRAINT "current_quote_quote_id_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "prices"."intake" (
	"trader_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_trader_id_idempotency_key_pk" PRIMARY KEY("trader_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "prices"."quote" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"region_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"quarter_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_positive" CHECK ("prices"."quote"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "prices"."quote_daily" (
	"region_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"quarter_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"day" date NOT NULL,
	"last" numeric(12, 2) NOT NULL,
	"low" numeric(12, 2) NOT NULL,
	"high" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "quote_daily_region_id_crop_id_quarter_id_day_trader_id_pk" PRIMARY KEY("region_id","crop_id","quarter_id","day","trader_id")
);
--> statement-breakpoint
CREATE TABLE "prices"."trader_key" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"trader_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prices"."region" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trading"."company" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"users_company_id" uuid NOT NULL,
	"country_id" text NOT NULL,
	"identification_number" text NOT NULL,
	"name" text NOT NULL,
	"vat_number" text,
	"approval_state" text NOT NULL,
	"currency" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_users_company_id_unique" UNIQUE("users_company_id"),
	CONSTRAINT "company_identity" UNIQUE("country_id","identification_number")
);
--> statement-breakpoint
CREATE TABLE "trading"."client_mutation" (
	"company_id" uuid NOT NULL,
	"client_mutation_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_mutation_company_id_client_mutation_id_pk" PRIMARY KEY("company_id","client_mutation_id")
);
--> statement-breakpoint
CREATE TABLE "trading"."contract" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"offer_id" uuid,
	"order_id" uuid,
	"market_price_id" uuid NOT NULL,
	"trader_id" text NOT NULL,
	"crop_id" text NOT NULL,
	"region_id" text NOT NULL,
	"quarter_id" text NOT NULL,
	"year_harvested" smallint,
	"zip" text NOT NULL,
	"amount" numeric(12, 1) NOT NULL,
	"currency" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"final_price" numeric(12, 2) NOT NULL,
	"quote_rate" numeric(18, 8) DEFAULT '1' NOT NULL,
	"czk_rate" numeric(18, 8) DEFAULT '1' NOT NULL,
	"custom_transport" boolean DEFAULT false NOT NULL,
	"transport_note" text,
	"note" text,
	"external_number" text,
	"failure_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"trader_signed_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	CONSTRAINT "contract_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "contract_id_unique" UNIQUE("id"),
	CONSTRAINT "contract_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "contract_offer" CHECK (("trading"."contract"."kind" = 'SALE') = ("trading"."contract"."offer_id" is not null)),
	CONSTRAINT "contract_positive" CHECK ("trading"."contract"."amount" > 0 and "trading"."contract"."price" > 0 and "trading"."contract"."final_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "trading"."offer" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"storage_id" uuid NOT NULL,
	"crop_id" text NOT NULL,
	"year_harvested" smallint NOT NULL,
	"total" numeric(12, 1) NOT NULL,
	"ordered" numeric(12, 1) DEFAULT '0' NOT NULL,
	"sold" numeric(12, 1) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "offer_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "offer_id_unique" UNIQUE("id"),
	CONSTRAINT "offer_tons_balance" CHECK ("trading"."offer"."total" > 0 and "trading"."offer"."ordered" >= 0 and "trading"."offer"."sold" >= 0
        and "trading"."offer"."total" - "trading"."offer"."ordered" - "trading"."offer"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "trading"."sell_order" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"offer_id" uuid NOT NULL,
	"crop_id" text NOT NULL,
	"region_id" text NOT NULL,
	"quarter_id" text NOT NULL,
	"amount" numeric(12, 1) NOT NULL,
	"currency" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"low_price" numeric(12, 2),
	"only_trader_id" text,
	"custom_transport" boolean DEFAULT false NOT NULL,
	"transport_note" text,
	"note" text,
	"active" boolean DEFAULT true NOT NULL,
	"placed" bigserial NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stop_refused_at" timestamp with time zone,
	"stop_refused_quote_id" uuid,
	CONSTRAINT "sell_order_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "sell_order_id_unique" UNIQUE("id"),
	CONSTRAINT "sell_order_tons" CHECK ("trading"."sell_order"."amount" > 0),
	CONSTRAINT "sell_order_prices" CHECK ("trading"."sell_order"."price" >= 1 and ("trading"."sell_order"."low_price" is null or "trading"."sell_order"."low_price" between 1 and "trading"."sell_order"."price")),
	CONSTRAINT "sell_order_transport" CHECK ("trading"."sell_order"."custom_transport" or "trading"."sell_order"."transport_note" is null)
);
--> statement-breakpoint
CREATE TABLE "trading"."storage" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"label" text NOT NULL,
	"address" text NOT NULL,
	"zip" text NOT NULL,
	"region_id" text NOT NULL,
	"currency" text DEFAULT 'CZK' NOT NULL,
	"crop_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "storage_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "storage_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD CONSTRAINT "contract_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."offer" ADD CONSTRAINT "offer_company_id_storage_id_storage_company_id_id_fk" FOREIGN KEY ("company_id","storage_id") REFERENCES "trading"."storage"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD CONSTRAINT "sell_order_company_id_offer_id_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer_id") REFERENCES "trading"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."storage" ADD CONSTRAINT "storage_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_by_time" ON "prices"."quote" USING brin ("published_at");--> statement-breakpoint
CREATE INDEX "contract_newest" ON "trading"."contract" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_offer" ON "trading"."contract" USING btree ("company_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_active" ON "trading"."offer" USING btree ("company_id","storage_id","crop_id","year_harvested") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sell_order_by_offer" ON "trading"."sell_order" USING btree ("company_id","offer_id") WHERE active;--> statement-breakpoint
CREATE INDEX "sell_order_limit" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","price") WHERE active;--> statement-breakpoint
CREATE INDEX "sell_order_stop" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","low_price") WHERE active and low_price is not null;--> statement-breakpoint
CREATE INDEX "storage_by_zip" ON "trading"."storage" USING btree ("company_id","zip") WHERE archived_at is null;