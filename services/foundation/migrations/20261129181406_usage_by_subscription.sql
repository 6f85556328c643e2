CREATE TABLE "key_usage_by_subscription" (
	"key_id" text NOT NULL,
	"licence_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"subscription_id" text NOT NULL,
	"lookups" bigint NOT NULL,
	CONSTRAINT "key_usage_by_subscription_pk" PRIMARY KEY("key_id","hour","licence_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "usage_differences" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"counted" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"months" jsonb NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_usage" (
	"subscription_id" text NOT NULL,
	"month" timestamp (3) with time zone NOT NULL,
	"lookups" bigint NOT NULL,
	CONSTRAINT "subscription_usage_subscription_id_month_pk" PRIMARY KEY("subscription_id","month")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "used_before" bigint;--> statement-breakpoint
ALTER TABLE "key_usage_by_subscription" ADD CONSTRAINT "key_usage_by_subscription_of_row" FOREIGN KEY ("key_id","hour","licence_id") REFERENCES "public"."key_usage"("key_id","hour","licence_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_differences" ADD CONSTRAINT "usage_differences_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_usage" ADD CONSTRAINT "subscription_usage_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_usage_by_subscription_in_order" ON "key_usage_by_subscription" USING btree ("subscription_id","hour");