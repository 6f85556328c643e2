CREATE TABLE "billing_details" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"po_number" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "buyer_tax_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;