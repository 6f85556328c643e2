ALTER TABLE "outbox" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor_day" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_scheduled" ON "outbox" USING btree ("kind","subject") WHERE subject is not null and done_at is null and dead_at is null;--> statement-breakpoint
INSERT INTO "outbox" ("kind", "subject", "payload", "run_at")
SELECT "kind", "id", '{}', "run_at" FROM "subscriptions", LATERAL (VALUES
	('subscription.notice', now()),
	('subscription.renewal', "expires_at" - interval '1 minute')
) AS "due" ("kind", "run_at") WHERE "terminated_at" IS NULL AND "expires_at" > now();
