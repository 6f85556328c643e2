CREATE TABLE "organization_domains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"added_by" integer,
	"added_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	"lapsed_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"outcome" text,
	"seen" text[] DEFAULT '{}' NOT NULL,
	"seen_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "organization_domains_once" UNIQUE("organization_id","domain")
);
--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_domains_one_holder" ON "organization_domains" USING btree ("domain") WHERE "organization_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "organization_domains_by_person" ON "organization_domains" USING btree ("added_by");--> statement-breakpoint
-- Claims by a mailbox count until the first lookup has missed their record for seven days; the owners are told by mail.
INSERT INTO "organization_domains" ("organization_id", "domain", "token", "added_at", "verified_at")
SELECT "organization_id", "value", replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), "claimed_at", "claimed_at"
FROM "sso_names"
WHERE "kind" = 'domain' AND "value" ~ '^[a-z0-9.-]+$' AND EXISTS (
	SELECT 1 FROM "organizations"
	JOIN "memberships" ON "memberships"."account_id" = "organizations"."primary_account_id"
	JOIN "users" ON "users"."id" = "memberships"."user_id"
	WHERE "organizations"."id" = "sso_names"."organization_id"
		AND lower(split_part("users"."email", '@', 2)) = "sso_names"."value"
		AND "memberships"."roles" @> array['account-owner']
		AND "users"."email_confirmed_at" IS NOT NULL AND "users"."disabled_at" IS NULL
);
