CREATE INDEX "payment_methods_by_number" ON "payment_methods" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_by_order" ON "transactions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transactions_by_refunded" ON "transactions" USING btree ("refund_of") WHERE refund_of is not null;--> statement-breakpoint
CREATE INDEX "renewal_consents_by_order" ON "renewal_consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_order" ON "subscriptions" USING btree ("order_id");