CREATE TABLE "usage_warnings" (
	"account_id" integer NOT NULL,
	"percent" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_warnings_account_id_percent_pk" PRIMARY KEY("account_id","percent")
);
--> statement-breakpoint
CREATE TABLE "usage_marks" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "usage_marks_account_id_kind_subject_id_pk" PRIMARY KEY("account_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "usage_reached" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_reached_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"percent" integer NOT NULL,
	"used" bigint NOT NULL,
	"allowed" bigint NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "usage_reached_once" UNIQUE("account_id","kind","subject_id","since","percent")
);
--> statement-breakpoint
CREATE TABLE "usage_thresholds" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"percent" integer NOT NULL,
	"contact_ids" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_thresholds_once" UNIQUE("account_id","kind","subject_id","percent")
);
--> statement-breakpoint
ALTER TABLE "usage_warnings" ADD CONSTRAINT "usage_warnings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_marks" ADD CONSTRAINT "usage_marks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_reached" ADD CONSTRAINT "usage_reached_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_thresholds" ADD CONSTRAINT "usage_thresholds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
