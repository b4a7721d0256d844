ALTER TABLE "trading"."contract" ADD COLUMN "point_name" text;--> statement-breakpoint
UPDATE "trading"."contract" c SET "point_name" = r."point_name"
FROM "trading"."trader_region" r
WHERE c."kind" = 'SALE' AND r."trader_id" = c."trader_id" AND r."region_id" = c."region_id";
