ALTER TABLE "users" ADD COLUMN "removed_from_account_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp (3) with time zone;