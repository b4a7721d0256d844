CREATE TABLE "identity"."authenticator" (
	"subject" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"added_at" timestamp with time zone,
	"last_step" bigint,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "passkey_offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."authenticator" ADD CONSTRAINT "authenticator_subject_account_subject_fk" FOREIGN KEY ("subject") REFERENCES "identity"."account"("subject") ON DELETE cascade ON UPDATE no action;