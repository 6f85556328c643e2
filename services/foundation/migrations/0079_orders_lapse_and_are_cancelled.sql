ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_under_way" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_by" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "orders" SET
  "payment_under_way" = CASE WHEN "open"."state" = 'challenge' THEN 'challenge' ELSE 'unknown' END,
  "confirm_by" = CASE WHEN "open"."state" = 'challenge' THEN "open"."good_until" END
FROM "payments" "open" WHERE "open"."order_id" = "orders"."id" AND "open"."state" IN ('asked', 'challenge', 'confirmed');
