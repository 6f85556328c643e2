CREATE TABLE "publisher_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "publisher_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "release_channels" (
	"remote" text NOT NULL,
	"environment" text NOT NULL,
	"current" text NOT NULL,
	"previous" text[] NOT NULL,
	"canary" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"built" text,
	CONSTRAINT "release_channels_remote_environment_pk" PRIMARY KEY("remote","environment")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"remote" text NOT NULL,
	"id" text NOT NULL,
	"digest" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "releases_remote_id_pk" PRIMARY KEY("remote","id")
);
--> statement-breakpoint
CREATE INDEX "publisher_tokens_by_remote" ON "publisher_tokens" USING btree ("remote");