ALTER TABLE "publisher_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publisher_tokens" ADD COLUMN "uses_left" integer;