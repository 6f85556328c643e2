CREATE TABLE "acting_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"staff_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"reason" text NOT NULL,
	"ticket" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "support_barred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "acting_grant_id" text;--> statement-breakpoint
ALTER TABLE "acting_grants" ADD CONSTRAINT "acting_grants_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting_grants" ADD CONSTRAINT "acting_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting_grants" ADD CONSTRAINT "acting_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acting_grants_open_once" ON "acting_grants" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "acting_grants_by_staff" ON "acting_grants" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "acting_grants_by_user" ON "acting_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "acting_grants_by_account" ON "acting_grants" USING btree ("account_id");