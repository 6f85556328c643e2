ALTER TABLE "passwords" ADD COLUMN "is_one_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "redaction_due_at" timestamp (3) with time zone;