ALTER TABLE "payment_methods" ADD COLUMN "expiry_notified_at" timestamp (3) with time zone;--> statement-breakpoint
-- Cards from before are looked at from thirty days before they expire.
INSERT INTO "outbox" ("kind", "subject", "payload", "run_at")
SELECT 'card.look', "id", '{}', make_timestamptz("year", "month", 1, 0, 0, 0, 'UTC') + interval '1 month' - interval '30 days'
FROM "payment_methods" WHERE "deactivated_at" IS NULL;
