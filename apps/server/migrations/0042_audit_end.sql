CREATE TABLE "platform"."audit_check" (
	"id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"event" bigint,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "platform"."audit_end" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"seal" text NOT NULL
);
