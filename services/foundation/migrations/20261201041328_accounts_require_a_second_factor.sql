ALTER TABLE "accounts" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_step" text;