CREATE TABLE "letter_codes" (
	"purpose" text NOT NULL,
	"address_digest" text NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_link" text NOT NULL,
	"wrong_attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letter_codes_purpose_address_digest_pk" PRIMARY KEY("purpose","address_digest")
);
--> statement-breakpoint
CREATE INDEX "letter_codes_by_age" ON "letter_codes" USING btree ("expires_at");