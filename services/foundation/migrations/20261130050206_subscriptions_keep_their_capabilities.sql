ALTER TABLE "subscriptions" ADD COLUMN "capabilities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The same as `capabilitiesOf` (rule I17), which a test compares with it.
CREATE FUNCTION capabilities_of_plan(wanted text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN array(
    SELECT DISTINCT added.capability COLLATE "C" AS capability
    FROM plans
    JOIN licences ON licences.id = plans.licence_id
    JOIN editions ON editions.id = licences.edition_id
    JOIN product_lines ON product_lines.id = editions.line_id
    CROSS JOIN unnest(product_lines.capabilities || editions.capabilities || licences.capabilities || plans.capabilities)
      AS added (capability)
    WHERE plans.id = wanted AND added.capability <> ALL (plans.removed_capabilities)
    ORDER BY capability
  );
END $$;
--> statement-breakpoint
-- No insert states them, so that also the version before this one sells what the catalog says.
CREATE FUNCTION subscription_has_capabilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.capabilities := capabilities_of_plan(NEW.plan_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_have_capabilities BEFORE INSERT ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION subscription_has_capabilities();
--> statement-breakpoint
UPDATE "subscriptions" SET "capabilities" = sold.capabilities
FROM (SELECT id, capabilities_of_plan(id) AS capabilities FROM "plans") AS sold WHERE sold.id = "subscriptions"."plan_id";
