CREATE TABLE "portal_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"ahead_ms" bigint NOT NULL,
	"target" timestamp (3) with time zone
);
