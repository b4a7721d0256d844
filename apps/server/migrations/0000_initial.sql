CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE SCHEMA "notifications";
--> statement-breakpoint
CREATE SCHEMA "prices";
--> statement-breakpoint
CREATE SCHEMA "trading";
--> statement-breakpoint
CREATE SCHEMA "users";
--> statement-breakpoint
CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE TYPE "users"."approval_state" AS ENUM('WAITING', 'APPROVED', 'BLOCKED');--> statement-breakpoint
CREATE TYPE "users"."role" AS ENUM('USER', 'STATUTORY');--> statement-breakpoint
CREATE TYPE "users"."period_type" AS ENUM('DAILY', 'MONTHLY', 'QUARTERLY', 'YEARLY');--> statement-breakpoint
CREATE TYPE "users"."plan_source" AS ENUM('DEFAULT', 'TRIAL', 'MANUAL', 'PAID');--> statement-breakpoint
CREATE TYPE "users"."plan_type" AS ENUM('BASIC', 'PLUS', 'PREMIUM');--> statement-breakpoint
CREATE TYPE "users"."subscription_status" AS ENUM('ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED', 'DELETED', 'EXPIRED', 'INCOMPLETE', 'PAST_DUE');--> statement-breakpoint
CREATE TABLE "identity"."account" (
	"subject" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"language" text NOT NULL,
	"sessions_ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email"),
	CONSTRAINT "account_email_lower" CHECK ("identity"."account"."email" = lower("identity"."account"."email"))
);
--> statement-breakpoint
CREATE TABLE "identity"."email_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."oidc_payload" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"account_id" text,
	"grant_id" text,
	"uid" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_payload_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "identity"."secret" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications"."notification" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications"."push_token" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_token_user_id_endpoint_unique" UNIQUE("user_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "notifications"."vapid_key" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "vapid_key_one_row" CHECK ("notifications"."vapid_key"."only_row")
);
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
	"low" numeric(12, 2),
	"high" numeric(12, 2),
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
	"last_at" timestamp with time zone NOT NULL,
	"low" numeric(12, 2) NOT NULL,
	"high" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "quote_daily_region_id_crop_id_quarter_id_day_trader_id_pk" PRIMARY KEY("region_id","crop_id","quarter_id","day","trader_id")
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
CREATE TABLE "prices"."trader_key" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"trader_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
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
CREATE TABLE "trading"."crop" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"subcategory" text NOT NULL,
	"subcategory_names" jsonb NOT NULL,
	"unit" text NOT NULL,
	"trade_type" text NOT NULL,
	"icon" text NOT NULL,
	"names" jsonb NOT NULL,
	"parameters" jsonb NOT NULL,
	"position" smallint NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trading"."crop_trader" (
	"crop_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"minimum_amount" numeric(12, 1) NOT NULL,
	"parameters" jsonb,
	CONSTRAINT "crop_trader_crop_id_trader_id_pk" PRIMARY KEY("crop_id","trader_id")
);
--> statement-breakpoint
CREATE TABLE "trading"."trader" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"country_id" text NOT NULL,
	"logo" text NOT NULL,
	"descriptions" jsonb NOT NULL,
	"url_info" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trading"."trader_region" (
	"region_id" text NOT NULL,
	"trader_id" text NOT NULL,
	"point_name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "trader_region_region_id_trader_id_pk" PRIMARY KEY("region_id","trader_id")
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
CREATE TABLE "users"."app_user" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"phone_code" text,
	"phone_number" text,
	"language" text DEFAULT 'en' NOT NULL,
	"news_language" text DEFAULT 'en' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"blocked_at" timestamp with time zone,
	"registered_at" timestamp with time zone,
	"registered_company_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activity_at" timestamp with time zone,
	CONSTRAINT "app_user_subject_unique" UNIQUE("subject"),
	CONSTRAINT "app_user_registered_profile" CHECK ("users"."app_user"."registered_at" IS NULL OR ("users"."app_user"."name" IS NOT NULL AND "users"."app_user"."phone_code" IS NOT NULL AND "users"."app_user"."phone_number" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "users"."company" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"country_id" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"vat" text,
	"legal_form" text,
	"address" text,
	"contact_name" text,
	"contact_position" text,
	"contact_email" text,
	"contact_phone_code" text,
	"contact_phone_number" text,
	"approval_state" "users"."approval_state" DEFAULT 'WAITING' NOT NULL,
	"register_checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_number" UNIQUE("country_id","number")
);
--> statement-breakpoint
CREATE TABLE "users"."membership" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"role" "users"."role" DEFAULT 'USER' NOT NULL,
	"approval_state" "users"."approval_state" DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_once" UNIQUE("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "users"."country" (
	"id" text PRIMARY KEY NOT NULL,
	"local_name" text NOT NULL,
	"language" text NOT NULL,
	"phone_country_code" text NOT NULL,
	"currency" text NOT NULL,
	"has_company_validator" boolean NOT NULL,
	"is_company_required" boolean NOT NULL,
	"populator_fields" text[] NOT NULL,
	"is_authorized" boolean NOT NULL,
	"payment_methods" text[] NOT NULL,
	CONSTRAINT "country_phone_country_code_unique" UNIQUE("phone_country_code")
);
--> statement-breakpoint
CREATE TABLE "users"."flag" (
	"key" text PRIMARY KEY NOT NULL,
	"everyone" boolean DEFAULT false NOT NULL,
	"user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"except_user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"share_percent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "flag_share" CHECK ("users"."flag"."share_percent" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "users"."plan" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" "users"."plan_type" NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "plan_type_unique" UNIQUE("type")
);
--> statement-breakpoint
CREATE TABLE "users"."plan_feature" (
	"plan_id" integer NOT NULL,
	"feature" text NOT NULL,
	"mode" text NOT NULL,
	"icon" text NOT NULL,
	CONSTRAINT "plan_feature_plan_id_feature_pk" PRIMARY KEY("plan_id","feature")
);
--> statement-breakpoint
CREATE TABLE "users"."plan_period" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "users"."plan_period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"country_id" text NOT NULL,
	"type" "users"."period_type" NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "plan_period_country_id_plan_id_type_unique" UNIQUE("country_id","plan_id","type"),
	CONSTRAINT "plan_period_price" CHECK ("users"."plan_period"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users"."subscription" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"source" "users"."plan_source" NOT NULL,
	"status" "users"."subscription_status" NOT NULL,
	"plan_id" integer NOT NULL,
	"period" "users"."period_type",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"next_payment_at" timestamp with time zone,
	CONSTRAINT "subscription_cancelled_expires" CHECK ("users"."subscription"."status" <> 'CANCELLED' OR "users"."subscription"."expires_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "platform"."milestone" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."rate_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."inbox" (
	"consumer" text NOT NULL,
	"event_id" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "platform"."outbox_mail" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."email_token" ADD CONSTRAINT "email_token_subject_account_subject_fk" FOREIGN KEY ("subject") REFERENCES "identity"."account"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."contract" ADD CONSTRAINT "contract_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."offer" ADD CONSTRAINT "offer_company_id_storage_id_storage_company_id_id_fk" FOREIGN KEY ("company_id","storage_id") REFERENCES "trading"."storage"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."sell_order" ADD CONSTRAINT "sell_order_company_id_offer_id_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer_id") REFERENCES "trading"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."crop_trader" ADD CONSTRAINT "crop_trader_crop_id_crop_id_fk" FOREIGN KEY ("crop_id") REFERENCES "trading"."crop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."crop_trader" ADD CONSTRAINT "crop_trader_trader_id_trader_id_fk" FOREIGN KEY ("trader_id") REFERENCES "trading"."trader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."trader_region" ADD CONSTRAINT "trader_region_trader_id_trader_id_fk" FOREIGN KEY ("trader_id") REFERENCES "trading"."trader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading"."storage" ADD CONSTRAINT "storage_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "trading"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."company" ADD CONSTRAINT "company_country_id_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "users"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."membership" ADD CONSTRAINT "membership_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."membership" ADD CONSTRAINT "membership_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "users"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."plan_feature" ADD CONSTRAINT "plan_feature_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "users"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."plan_period" ADD CONSTRAINT "plan_period_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "users"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."plan_period" ADD CONSTRAINT "plan_period_country_id_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "users"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD CONSTRAINT "subscription_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "users"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users"."subscription" ADD CONSTRAINT "subscription_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "users"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_token_subject" ON "identity"."email_token" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "email_token_expiry" ON "identity"."email_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_payload_account" ON "identity"."oidc_payload" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_grant" ON "identity"."oidc_payload" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid" ON "identity"."oidc_payload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expiry" ON "identity"."oidc_payload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notification_active_index" ON "notifications"."notification" USING btree ("user_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "notification_archived_index" ON "notifications"."notification" USING btree ("user_id","created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "push_token_endpoint_index" ON "notifications"."push_token" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "quote_by_time" ON "prices"."quote" USING brin ("published_at");--> statement-breakpoint
CREATE INDEX "contract_newest" ON "trading"."contract" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_offer" ON "trading"."contract" USING btree ("company_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_active" ON "trading"."offer" USING btree ("company_id","storage_id","crop_id","year_harvested") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sell_order_by_offer" ON "trading"."sell_order" USING btree ("company_id","offer_id") WHERE active;--> statement-breakpoint
CREATE INDEX "sell_order_limit" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","currency",coalesce("only_trader_id", ''),"price") WHERE active;--> statement-breakpoint
CREATE INDEX "sell_order_stop" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","currency",coalesce("only_trader_id", ''),"low_price") WHERE active and low_price is not null;--> statement-breakpoint
CREATE INDEX "crop_trader_by_trader" ON "trading"."crop_trader" USING btree ("trader_id");--> statement-breakpoint
CREATE INDEX "storage_by_zip" ON "trading"."storage" USING btree ("company_id","zip") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "membership_company_id_index" ON "users"."membership" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "subscription_company_id_index" ON "users"."subscription" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_one_trial" ON "users"."subscription" USING btree ("company_id") WHERE "users"."subscription"."source" = 'TRIAL';--> statement-breakpoint
CREATE INDEX "outbox_mail_newest" ON "platform"."outbox_mail" USING btree ("created_at" DESC NULLS LAST);