CREATE TABLE "refund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"is_void" boolean NOT NULL,
	"reason" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"request_key" text,
	"state" text NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_by_transaction" ON "refund_requests" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "open_refund_requests" ON "refund_requests" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_refund_request" ON "refund_requests" USING btree ("transaction_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "one_refund_request_of_a_key" ON "refund_requests" USING btree ("transaction_id","request_key") WHERE request_key is not null;