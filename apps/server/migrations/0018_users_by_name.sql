DROP INDEX "users"."app_user_by_name";--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "users"."app_user" USING btree (name collate "cs-x-icu","id") WHERE erased_at is null;