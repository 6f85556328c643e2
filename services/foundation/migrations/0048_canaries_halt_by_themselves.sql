CREATE TABLE "canary_trials" (
	"remote" text NOT NULL,
	"environment" text NOT NULL,
	"release" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"promotes_at" timestamp (3) with time zone,
	"halted_because" text,
	CONSTRAINT "canary_trials_remote_environment_pk" PRIMARY KEY("remote","environment")
);
