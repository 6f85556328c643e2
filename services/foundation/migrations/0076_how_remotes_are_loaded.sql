CREATE TABLE "remote_loads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_loads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"told_at" timestamp (3) with time zone NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"module" text NOT NULL,
	"outcome" text NOT NULL,
	"retries" integer NOT NULL,
	"bytes" integer NOT NULL,
	"plan_ms" integer,
	"entry_ms" integer,
	"code_ms" integer,
	"mount_ms" integer,
	"content_ms" integer
);
--> statement-breakpoint
CREATE INDEX "remote_loads_by_remote" ON "remote_loads" USING btree ("remote","told_at");--> statement-breakpoint
CREATE INDEX "remote_loads_by_time" ON "remote_loads" USING btree ("told_at");