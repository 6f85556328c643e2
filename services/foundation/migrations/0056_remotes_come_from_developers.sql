CREATE TABLE "remote_overrides" (
	"session_id" text NOT NULL,
	"remote" text NOT NULL,
	"origin" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remote_overrides_session_id_remote_pk" PRIMARY KEY("session_id","remote")
);
--> statement-breakpoint
ALTER TABLE "remote_overrides" ADD CONSTRAINT "remote_overrides_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;