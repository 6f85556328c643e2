CREATE TABLE "subscription_adjustments" (
	"subscription_id" text NOT NULL,
	"month" timestamp (3) with time zone NOT NULL,
	"lookups" bigint NOT NULL,
	CONSTRAINT "subscription_adjustments_subscription_id_month_pk" PRIMARY KEY("subscription_id","month")
);
--> statement-breakpoint
ALTER TABLE "subscription_adjustments" ADD CONSTRAINT "subscription_adjustments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;