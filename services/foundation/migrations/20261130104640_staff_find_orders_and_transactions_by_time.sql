CREATE INDEX "orders_by_due_date" ON "orders" USING btree ("payment_due_at","id");--> statement-breakpoint
CREATE INDEX "transactions_by_time" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_plan" ON "subscriptions" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_next_plan" ON "subscriptions" USING btree ("next_plan_id") WHERE next_plan_id is not null;