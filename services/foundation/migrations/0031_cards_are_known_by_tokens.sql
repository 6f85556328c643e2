CREATE TABLE "card_tries" (
	"subject" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp (3) with time zone[] NOT NULL,
	"forgotten_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sealed_token" text,
	"fingerprint" text NOT NULL,
	"network" text NOT NULL,
	"last_four" text NOT NULL,
	"month" integer NOT NULL,
	"year" integer NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country_code" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"redacted_at" timestamp (3) with time zone
);--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_methods_by_account" ON "payment_methods" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_primary_card" ON "payment_methods" USING btree ("account_id") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "one_card_of_a_number" ON "payment_methods" USING btree ("account_id","fingerprint") WHERE deactivated_at is null;
