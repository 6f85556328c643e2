CREATE TABLE "own_topics" (
	"user_id" integer NOT NULL,
	"topic" text NOT NULL,
	CONSTRAINT "own_topics_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
DROP INDEX "contacts_by_account";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "token_expires_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "contacts" SET "canonical_email" = lower(trim("email"));--> statement-breakpoint
-- Of contacts with one address the oldest stays, with the topics of all.
INSERT INTO "contact_topics" ("contact_id", "topic")
SELECT min("same"."id"), "told"."topic" FROM "contact_topics" "told"
JOIN "contacts" "one" ON "one"."id" = "told"."contact_id"
JOIN "contacts" "same" ON "same"."account_id" = "one"."account_id" AND "same"."canonical_email" = "one"."canonical_email"
GROUP BY "one"."id", "told"."topic"
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "contacts" "later" USING "contacts" "first"
WHERE "first"."account_id" = "later"."account_id" AND "first"."canonical_email" = "later"."canonical_email" AND "first"."id" < "later"."id";--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "own_topics" ADD CONSTRAINT "own_topics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_once" ON "contacts" USING btree ("account_id","canonical_email");
