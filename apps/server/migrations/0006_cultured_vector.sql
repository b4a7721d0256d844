DROP INDEX "trading"."sell_order_limit";--> statement-breakpoint
DROP INDEX "trading"."sell_order_stop";--> statement-breakpoint
CREATE INDEX "sell_order_limit" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","currency",coalesce("only_trader_id", ''),"price") WHERE active;--> statement-breakpoint
CREATE INDEX "sell_order_stop" ON "trading"."sell_order" USING btree ("region_id","crop_id","quarter_id","currency",coalesce("only_trader_id", ''),"low_price") WHERE active and low_price is not null;