CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"key" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"wish" text,
	"state" text NOT NULL,
	"is_void" boolean NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"look_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
DROP INDEX "one_transaction_of_a_payment";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refund_of" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_refund" ON "refunds" USING btree ("transaction_id") WHERE state = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "one_refund_of_a_wish" ON "refunds" USING btree ("transaction_id","wish") WHERE wish is not null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_refund_of_transactions_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_charge_of_a_payment" ON "transactions" USING btree ("payment_id") WHERE kind = 'charge';--> statement-breakpoint
CREATE UNIQUE INDEX "one_line_of_a_reference" ON "transactions" USING btree ("provider","reference_number") WHERE provider is not null;--> statement-breakpoint
-- What went back before named its payment only.
UPDATE "transactions" SET "refund_of" = "charge"."id" FROM "transactions" AS "charge"
  WHERE "transactions"."kind" = 'refund' AND "charge"."kind" = 'charge' AND "charge"."payment_id" = "transactions"."payment_id";
