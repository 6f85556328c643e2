CREATE TABLE "saml_signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
