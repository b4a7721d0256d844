DROP INDEX "billing"."invoice_one_per_payment";--> statement-breakpoint
ALTER TABLE "billing"."invoice" ADD COLUMN "is_of_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_per_refund" ON "billing"."invoice" USING btree ("kind","refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_per_payment" ON "billing"."invoice" USING btree ("kind","payment_id") WHERE kind in ('PAYMENT_REQUEST', 'INVOICE');