CREATE TABLE "cancel_comments" (
	"request_id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cancel_comments" ADD CONSTRAINT "cancel_comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_comments" ADD CONSTRAINT "cancel_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancel_comments_by_account" ON "cancel_comments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "cancel_comments_by_person" ON "cancel_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cancel_comments_by_age" ON "cancel_comments" USING btree ("created_at");