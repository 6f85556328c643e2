ALTER TABLE "sign_ins" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "sign_ins" SET "organization_id" = "sessions"."organization_id" FROM "sessions" WHERE "sessions"."id" = "sign_ins"."session_id" AND "sign_ins"."provider" = 'sso' AND "sessions"."organization_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_ins_by_organization" ON "sign_ins" USING btree ("organization_id","id") WHERE "sign_ins"."organization_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_refusals_by_provider" ON "audit" USING btree (("fields" ->> 'provider'),"id") WHERE action = 'session.sign-in-refused';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_round_trips_by_provider" ON "audit" USING btree ("subject","id") WHERE action = 'round-trip.refused';
