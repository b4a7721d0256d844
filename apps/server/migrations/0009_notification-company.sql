ALTER TABLE "notifications"."notification" ADD COLUMN "company_id" uuid;--> statement-breakpoint
-- The address of a message about trading names its contract or its order, and so its company.
UPDATE "notifications"."notification" n SET "company_id" = c."users_company_id"
FROM "trading"."contract" k JOIN "trading"."company" c ON c."id" = k."company_id"
WHERE n."url" LIKE '/transactions-and-orders/transactions/%' AND k."id"::text = split_part(n."url", '/', 4);--> statement-breakpoint
UPDATE "notifications"."notification" n SET "company_id" = c."users_company_id"
FROM "trading"."sell_order" o JOIN "trading"."company" c ON c."id" = o."company_id"
WHERE n."url" LIKE '/transactions-and-orders/offers/%/orders/%' AND o."id"::text = split_part(n."url", '/', 6);--> statement-breakpoint
-- Without a company nobody could say who may still read it.
DELETE FROM "notifications"."notification"
WHERE "company_id" IS NULL AND "kind" NOT IN ('company.approved', 'company.blocked', 'user.role-changed');
