CREATE SCHEMA "news";
--> statement-breakpoint
CREATE TABLE "news"."commodity" (
	"id" integer PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news"."image" (
	"guid" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news"."image_file" (
	"guid" uuid NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "image_file_guid_size_pk" PRIMARY KEY("guid","size"),
	CONSTRAINT "image_file_size" CHECK ("news"."image_file"."size" in (480, 960, 1600))
);
--> statement-breakpoint
CREATE TABLE "news"."report" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid DEFAULT uuidv7() NOT NULL,
	"language" text NOT NULL,
	"headline" text NOT NULL,
	"summary" text,
	"image_guid" uuid,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"commodities" jsonb NOT NULL,
	"find" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_language" UNIQUE("group_id","language"),
	CONSTRAINT "report_days" CHECK ("news"."report"."date_to" >= "news"."report"."date_from"),
	CONSTRAINT "report_publish_at" CHECK ("news"."report"."publish_at" is null or "news"."report"."status" = 'DRAFT')
);
--> statement-breakpoint
CREATE TABLE "news"."report_version" (
	"report_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"images" uuid[] NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_version_report_id_version_pk" PRIMARY KEY("report_id","version")
);
--> statement-breakpoint
ALTER TABLE "news"."image_file" ADD CONSTRAINT "image_file_guid_image_guid_fk" FOREIGN KEY ("guid") REFERENCES "news"."image"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news"."report_version" ADD CONSTRAINT "report_version_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "news"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_by_age" ON "news"."image" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_by_day" ON "news"."report" USING btree ("language","date_from","id");--> statement-breakpoint
CREATE INDEX "report_version_images" ON "news"."report_version" USING gin ("images");--> statement-breakpoint
-- WebP does not compress further: without an attempt at it, a part is read faster.
ALTER TABLE "news"."image_file" ALTER COLUMN "content" SET STORAGE EXTERNAL;
