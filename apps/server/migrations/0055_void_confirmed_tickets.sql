DROP INDEX "trading"."ticket_waiting_of_company";--> statement-breakpoint
DROP INDEX "trading"."ticket_waiting_by_trader";--> statement-breakpoint
ALTER TABLE "trading"."ticket" ADD COLUMN "void_asked_by" text;--> statement-breakpoint
CREATE INDEX "ticket_waiting_of_company" ON "trading"."ticket" USING btree ("company_id") WHERE state in ('ENTERED', 'DISPUTED') or void_asked_by is not null;--> statement-breakpoint
CREATE INDEX "ticket_waiting_by_trader" ON "trading"."ticket" USING btree ("trader_id") WHERE state in ('ENTERED', 'DISPUTED') or void_asked_by is not null;--> statement-breakpoint
ALTER TABLE "trading"."ticket" ADD CONSTRAINT "ticket_void_asked" CHECK ("trading"."ticket"."void_asked_by" is null or "trading"."ticket"."state" = 'CONFIRMED' and not "trading"."ticket"."is_settled");