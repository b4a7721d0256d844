CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE TABLE "platform"."milestone" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone DEFAULT now() NOT NULL
);
