-- What lets an account join is found by its hash and shown from its sealed copy; keys of before let accounts join, but are shown no more.
ALTER TABLE "organizations" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sealed_key" text;--> statement-breakpoint
UPDATE "organizations" SET "key_hash" = encode(sha256(convert_to("key", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "key_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_key_hash_unique" UNIQUE("key_hash");--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "key";
