CREATE TABLE "favorite_accounts" (
	"user_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorite_accounts_user_id_account_id_pk" PRIMARY KEY("user_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "favorite_accounts" ADD CONSTRAINT "favorite_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_accounts" ADD CONSTRAINT "favorite_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;