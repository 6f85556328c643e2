CREATE TABLE "key_refusals" (
	"key_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"rule" text NOT NULL,
	"account_id" integer NOT NULL,
	"lookups" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "key_refusals_key_id_hour_rule_pk" PRIMARY KEY("key_id","hour","rule")
);
--> statement-breakpoint
ALTER TABLE "traces" ADD COLUMN "account_id" integer;--> statement-breakpoint
CREATE INDEX "key_refusals_by_account" ON "key_refusals" USING btree ("account_id","hour");