CREATE TABLE "catalogue_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "catalogue_version" VALUES (1, 1);
--> statement-breakpoint
-- Part of the change itself, so that whoever sees the version sees the change; a sequence would rise before the commit.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_lines_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_lines
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER editions_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON editions
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER licences_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON licences
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER plans_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON plans
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
