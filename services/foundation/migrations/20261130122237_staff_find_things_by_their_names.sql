CREATE INDEX IF NOT EXISTS "audit_by_request" ON "audit" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sign_ins_by_address" ON "sign_ins" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "payment_methods_by_last_four" ON "payment_methods" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "transactions_by_card" ON "transactions" USING btree ("card_id") WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX "charges_by_amount" ON "transactions" USING btree (("unit_cents" + "tax_cents"),"created_at") WHERE kind = 'charge' and card_id is not null;--> statement-breakpoint
CREATE INDEX "secret_keys_by_masked_token" ON "secret_keys" USING btree ("masked_token");--> statement-breakpoint
CREATE INDEX "website_key_hosts_by_host" ON "website_key_hosts" USING btree ("host");--> statement-breakpoint
CREATE INDEX "faults_by_other_references" ON "faults" USING gin ("other_references");