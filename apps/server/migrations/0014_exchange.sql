CREATE TABLE "prices"."future_bid" (
	"commodity" text NOT NULL,
	"month" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"bid" numeric(10, 2) NOT NULL,
	CONSTRAINT "future_bid_commodity_month_at_pk" PRIMARY KEY("commodity","month","at"),
	CONSTRAINT "future_bid_positive" CHECK ("prices"."future_bid"."bid" > 0)
);
--> statement-breakpoint
CREATE TABLE "prices"."future_contract" (
	"commodity" text NOT NULL,
	"month" date NOT NULL,
	"symbol" text NOT NULL,
	"last_trading_day" date NOT NULL,
	CONSTRAINT "future_contract_commodity_month_pk" PRIMARY KEY("commodity","month"),
	CONSTRAINT "future_contract_month" CHECK (extract(day from "prices"."future_contract"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "prices"."future_settle" (
	"commodity" text NOT NULL,
	"day" date NOT NULL,
	"month" date NOT NULL,
	"settle" numeric(10, 2) NOT NULL,
	"volume" integer,
	"open_interest" integer,
	CONSTRAINT "future_settle_commodity_day_month_pk" PRIMARY KEY("commodity","day","month"),
	CONSTRAINT "future_settle_positive" CHECK ("prices"."future_settle"."settle" > 0)
);
--> statement-breakpoint
CREATE TABLE "prices"."fx_fixing" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"per_euro" numeric(18, 8) NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fx_fixing_day_currency_source_pk" PRIMARY KEY("day","currency","source"),
	CONSTRAINT "fx_fixing_positive" CHECK ("prices"."fx_fixing"."per_euro" > 0)
);
