ALTER TABLE "news"."report_version" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trading"."crop_trader" ADD COLUMN "image" text;--> statement-breakpoint
-- What is published at this moment is the newest version.
UPDATE "news"."report_version" v SET "published_at" = r."published_at"
  FROM "news"."report" r WHERE r."id" = v."report_id" AND r."version" = v."version" AND r."status" = 'PUBLISHED';
