CREATE TABLE "billing"."payment_credit" (
	"payment_id" uuid NOT NULL,
	"credited_id" uuid NOT NULL,
	"net" numeric(12, 2) NOT NULL,
	CONSTRAINT "payment_credit_payment_id_credited_id_pk" PRIMARY KEY("payment_id","credited_id"),
	CONSTRAINT "payment_credit_net" CHECK ("billing"."payment_credit"."net" > 0)
);
--> statement-breakpoint
DROP INDEX "billing"."invoice_one_per_payment";--> statement-breakpoint
ALTER TABLE "billing"."invoice" ADD COLUMN "is_of_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing"."payment_credit" ADD CONSTRAINT "payment_credit_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "billing"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."payment_credit" ADD CONSTRAINT "payment_credit_credited_id_payment_id_fk" FOREIGN KEY ("credited_id") REFERENCES "billing"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_credit_credited_id_index" ON "billing"."payment_credit" USING btree ("credited_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_per_refund" ON "billing"."invoice" USING btree ("kind","refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_per_payment" ON "billing"."invoice" USING btree ("kind","payment_id") WHERE kind in ('PAYMENT_REQUEST', 'INVOICE');