ALTER TABLE "billing"."payment_credit" DROP CONSTRAINT "payment_credit_net";--> statement-breakpoint
ALTER TABLE "billing"."payment" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing"."payment_credit" ADD COLUMN "vat" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "billing"."refund" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "billing"."refund" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
-- Credits from before they had parts are a single one.
INSERT INTO "billing"."payment_credit" ("payment_id", "credited_id", "net")
SELECT p."id", p."credited_id", p."credit" FROM "billing"."payment" p
WHERE p."credited_id" IS NOT NULL
	AND NOT EXISTS (SELECT FROM "billing"."payment_credit" c WHERE c."payment_id" = p."id");--> statement-breakpoint
UPDATE "billing"."payment_credit" c SET "vat" = round(c."net" * p."vat_rate" / 100, 2)
FROM "billing"."payment" p WHERE p."id" = c."credited_id";--> statement-breakpoint
-- An upgrade that nobody has paid yet: its invoice is over the price, with the VAT of the price. What rounding left over
-- goes to the credit of the running period, never beyond what is left of its payment. Of one rate only.
UPDATE "billing"."payment_credit" c SET "vat" = greatest(0, least(c."vat" + o."gap", o."most"))
FROM (
	SELECT DISTINCT ON (k."payment_id") k."payment_id", k."credited_id",
		CASE WHEN p."is_reverse_charge" THEN 0 ELSE round(p."price" * p."vat_rate" / 100, 2) END
			- p."vat" - sum(k."vat") OVER (PARTITION BY k."payment_id") AS "gap",
		d."gross" - d."refunded_amount" - k."net" AS "most"
	FROM "billing"."payment_credit" k
	JOIN "billing"."payment" p ON p."id" = k."payment_id"
	JOIN "billing"."payment" d ON d."id" = k."credited_id"
	WHERE p."paid_on" IS NULL AND NOT EXISTS (
		SELECT FROM "billing"."payment_credit" x JOIN "billing"."payment" y ON y."id" = x."credited_id"
		WHERE x."payment_id" = p."id" AND y."vat_rate" <> p."vat_rate")
	ORDER BY k."payment_id", d."period_no"
) o
WHERE o."payment_id" = c."payment_id" AND o."credited_id" = c."credited_id" AND o."gap" <> 0;--> statement-breakpoint
ALTER TABLE "billing"."payment_credit" ALTER COLUMN "vat" SET NOT NULL;--> statement-breakpoint
-- So far a lost dispute was remembered by the mark of its message, and by what it took.
UPDATE "billing"."payment" p SET "lost_at" = i."seen_at" FROM "platform"."inbox" i
WHERE i."consumer" = 'payments.dispute' AND i."event_id" = p."gateway_id" || ' LOST';--> statement-breakpoint
UPDATE "billing"."payment" p SET "lost_at" = r."created_at" FROM "billing"."refund" r
WHERE p."lost_at" IS NULL AND r."payment_id" = p."id" AND r."reason" = 'Card dispute' AND r."created_by" IS NULL;--> statement-breakpoint
CREATE INDEX "refund_by_time" ON "billing"."refund" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "billing"."payment_credit" ADD CONSTRAINT "payment_credit_sums" CHECK ("billing"."payment_credit"."net" > 0 and "billing"."payment_credit"."vat" >= 0);--> statement-breakpoint
ALTER TABLE "billing"."refund" ADD CONSTRAINT "refund_returned" CHECK ("billing"."refund"."returned_on" is null or "billing"."refund"."gateway_id" is null);
