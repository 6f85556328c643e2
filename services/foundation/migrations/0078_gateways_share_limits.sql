CREATE TABLE "limit_leases" (
	"limit_id" text NOT NULL,
	"gateway" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"lookups" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "limit_leases_limit_id_gateway_pk" PRIMARY KEY("limit_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"name" text PRIMARY KEY NOT NULL,
	"left_requests" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_leases_by_gateway" ON "limit_leases" USING btree ("gateway");