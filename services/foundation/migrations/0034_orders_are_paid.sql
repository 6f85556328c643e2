CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"card_id" text NOT NULL,
	"sealed_token" text,
	"cents" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"wish" text,
	"is_collected" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"challenge_url" text DEFAULT '' NOT NULL,
	"vault_token" text DEFAULT '' NOT NULL,
	"good_until" timestamp (3) with time zone NOT NULL,
	"look_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" text,
	"kind" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"card_id" text,
	"gateway_id" text NOT NULL,
	"gateway_message" text NOT NULL,
	"gateway_response" text NOT NULL,
	"reference_number" text DEFAULT '' NOT NULL,
	"is_test" boolean NOT NULL,
	"voided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_payment_methods_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_card_id_payment_methods_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_by_account" ON "payments" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_payment" ON "payments" USING btree ("order_id") WHERE state in ('asked', 'challenge', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "one_payment_of_a_wish" ON "payments" USING btree ("order_id","wish") WHERE wish is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_account" ON "transactions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_transaction_of_a_payment" ON "transactions" USING btree ("payment_id","kind");