CREATE TABLE "used_bot_checks" (
	"digest" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"identity_id" integer NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "acquisitions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"browser_id" text,
	"first_click" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"identity_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"browser_hash" text,
	"first_click" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Attempts that were counted before are remembered for as long as the longest rule does.
ALTER TABLE "sign_in_attempts" ADD COLUMN "forgotten_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "sign_in_attempts" SET "forgotten_at" = greatest("last_at" + interval '1 day', "blocked_until");--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ALTER COLUMN "forgotten_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "acquisitions" ADD CONSTRAINT "acquisitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_bot_checks_by_age" ON "used_bot_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailed_tokens_by_identity" ON "mailed_tokens" USING btree ("identity_id","purpose");--> statement-breakpoint
CREATE INDEX "mailed_tokens_by_age" ON "mailed_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registrations_by_age" ON "registrations" USING btree ("created_at");