CREATE TABLE "identity"."passkey" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkey_counter" CHECK ("identity"."passkey"."counter" >= 0)
);
--> statement-breakpoint
ALTER TABLE "identity"."passkey" ADD CONSTRAINT "passkey_subject_account_subject_fk" FOREIGN KEY ("subject") REFERENCES "identity"."account"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_subject" ON "identity"."passkey" USING btree ("subject");