CREATE TABLE "certificate_warnings" (
	"idp_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"days_before" integer NOT NULL,
	"warned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificate_warnings_idp_id_fingerprint_days_before_pk" PRIMARY KEY("idp_id","fingerprint","days_before")
);
--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "metadata_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "certificate_warnings" ADD CONSTRAINT "certificate_warnings_idp_id_identity_providers_id_fk" FOREIGN KEY ("idp_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;