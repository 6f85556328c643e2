ALTER TABLE "payments" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
-- Whatever is open was asked for already.
UPDATE "payments" SET "sent_at" = "created_at" WHERE "state" IN ('asked', 'challenge', 'confirmed');--> statement-breakpoint
UPDATE "refunds" SET "sent_at" = now(), "sent_key" = CASE WHEN "is_void" THEN "key" || '-void' ELSE "key" END WHERE "state" = 'asked';
