CREATE TABLE "sso_names" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"organization_id" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_names_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
ALTER TABLE "identity_providers" DROP CONSTRAINT "identity_providers_one_of_each_state";--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "sso_names" ADD CONSTRAINT "sso_names_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_names_by_organization" ON "sso_names" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_one_of_each_state" ON "identity_providers" USING btree ("organization_id","state") WHERE "identity_providers"."state" <> 'replaced';