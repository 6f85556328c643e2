ALTER TABLE "invitations" ADD COLUMN "undeliverable_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "undeliverable_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "invitations_undeliverable" ON "invitations" USING btree ("canonical_email") WHERE undeliverable_since is not null;