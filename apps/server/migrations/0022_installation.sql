CREATE TABLE "platform"."installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"cluster_id" text NOT NULL,
	"database_id" bigint NOT NULL,
	"public_url" text NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"held_reason" text,
	CONSTRAINT "installation_only" CHECK ("platform"."installation"."only")
);
