CREATE INDEX "accounts_barring_support" ON "accounts" USING btree ("id") WHERE "accounts"."support_barred_at" is not null;--> statement-breakpoint
CREATE INDEX "passwords_for_one_time" ON "passwords" USING btree ("changed_at") WHERE is_one_time;--> statement-breakpoint
CREATE INDEX "users_to_redact" ON "users" USING btree ("redaction_due_at","id") WHERE "users"."redaction_due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("payment_due_at","id") WHERE "orders"."received_cents" < "orders"."unit_cents" + "orders"."tax_cents"
    and ("orders"."processed_at" is not null or "orders"."grace_period_ends_at" is not null or "orders"."terms" is not null);--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "suspended_licenses" ON "account_licences" USING btree ("suspended_at") WHERE "account_licences"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "licence_rate_limits" USING btree ("expires_at");