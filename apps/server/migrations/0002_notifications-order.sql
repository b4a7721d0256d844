DROP INDEX "notifications"."notification_active_index";--> statement-breakpoint
DROP INDEX "notifications"."notification_archived_index";--> statement-breakpoint
CREATE INDEX "notification_active_index" ON "notifications"."notification" USING btree ("user_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "notification_archived_index" ON "notifications"."notification" USING btree ("user_id","created_at","id") WHERE archived_at is not null;