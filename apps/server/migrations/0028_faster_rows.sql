ALTER TABLE "prices"."current_quote" DROP CONSTRAINT "current_quote_quote_id_unique";--> statement-breakpoint
ALTER TABLE "trading"."contract" DROP CONSTRAINT "contract_order_id_unique";--> statement-breakpoint
DROP INDEX "notifications"."notification_active_index";--> statement-breakpoint
DROP INDEX "notifications"."notification_archived_index";--> statement-breakpoint
CREATE UNIQUE INDEX "contract_of_order" ON "trading"."contract" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "contract_signed" ON "trading"."contract" USING btree ("company_id","processed_at","final_price","amount","czk_rate") WHERE status = 'SIGNED' and kind = 'SALE';--> statement-breakpoint
CREATE INDEX "sell_order_newest" ON "trading"."sell_order" USING btree ("company_id","active","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"crop_id");--> statement-breakpoint
CREATE INDEX "app_user_by_created" ON "users"."app_user" USING btree ("created_at","id") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "app_user_by_registered" ON "users"."app_user" USING btree ("registered_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "notification_active_index" ON "notifications"."notification" USING btree ("user_id","created_at","id","company_id","read_at") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "notification_archived_index" ON "notifications"."notification" USING btree ("user_id","created_at","id","company_id") WHERE archived_at is not null;--> statement-breakpoint
-- A trader's book changes every row of its markets at once: with room for the second version on the same page, and no
-- index on what changes, no index is written.
ALTER TABLE "prices"."current_quote" SET (fillfactor = 45);
