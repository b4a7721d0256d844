CREATE INDEX "sell_order_by_crop" ON "trading"."sell_order" USING btree ("crop_id","company_id") WHERE active;--> statement-breakpoint
CREATE INDEX "offer_by_storage" ON "trading"."offer" USING btree ("storage_id","company_id");--> statement-breakpoint
CREATE INDEX "offer_by_harvest" ON "trading"."offer" USING btree ("crop_id","company_id","year_harvested","total");