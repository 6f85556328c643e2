DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "outbox_due_in_order" ON "outbox" USING btree ("run_at","id") WHERE done_at is null and dead_at is null;