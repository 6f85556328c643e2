ALTER TABLE "secret_keys" ADD COLUMN "limit_id" text;--> statement-breakpoint
CREATE INDEX "secret_keys_by_limit" ON "secret_keys" USING btree ("limit_id") WHERE limit_id is not null;