ALTER TABLE "plans" ADD COLUMN "lookup_units" text DEFAULT 'lookups' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "deprecated_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "removed_capabilities" text[] DEFAULT '{}' NOT NULL;