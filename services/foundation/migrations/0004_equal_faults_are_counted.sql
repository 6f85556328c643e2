-- A fault reported before stays a row of its own under its reference.
ALTER TABLE "faults" DROP CONSTRAINT "faults_pkey";--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "digest" text;--> statement-breakpoint
UPDATE "faults" SET "digest" = "reference";--> statement-breakpoint
ALTER TABLE "faults" ADD PRIMARY KEY ("digest");--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "other_references" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "faults_by_reference" ON "faults" USING btree ("reference");
