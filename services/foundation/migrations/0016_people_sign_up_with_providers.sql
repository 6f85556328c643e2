ALTER TABLE "registrations" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "provider_login" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_one_way_in" CHECK (("registrations"."password_hash" is null) <> ("registrations"."provider_login" is null));