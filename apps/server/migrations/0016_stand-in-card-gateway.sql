CREATE TABLE "sandbox"."stripe_object" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer" text,
	"intent" text,
	"data" jsonb NOT NULL,
	"position" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."stripe_request" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" jsonb
);
--> statement-breakpoint
CREATE INDEX "stripe_object_by_customer" ON "sandbox"."stripe_object" USING btree ("kind","customer");--> statement-breakpoint
CREATE INDEX "stripe_object_by_intent" ON "sandbox"."stripe_object" USING btree ("kind","intent");