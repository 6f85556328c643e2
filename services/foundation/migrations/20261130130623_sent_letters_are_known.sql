CREATE TABLE "sent_letters" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"user_id" integer,
	"account_id" integer,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_delivered" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sent_letters_by_address" ON "sent_letters" USING btree ("canonical_email","at","job_id");--> statement-breakpoint
CREATE INDEX "sent_letters_by_account" ON "sent_letters" USING btree ("account_id","at","job_id");--> statement-breakpoint
CREATE INDEX "sent_letters_by_person" ON "sent_letters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_letters_by_age" ON "sent_letters" USING btree ("at");