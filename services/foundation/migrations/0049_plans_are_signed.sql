CREATE TABLE "registry_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL
);
