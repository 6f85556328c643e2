ALTER TABLE "subscriptions" ADD COLUMN "risen_unit_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "risen_from" timestamp (3) with time zone;