ALTER TABLE "orders" ADD COLUMN "terms" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What moves from one account to another is news to both.
CREATE OR REPLACE FUNCTION gateway_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gateway_changes (kind, subject) VALUES ('account', coalesce(NEW.account_id, OLD.account_id)::text);
  IF OLD.account_id <> NEW.account_id THEN
    INSERT INTO gateway_changes (kind, subject) VALUES ('account', OLD.account_id::text);
  END IF;
  RETURN NULL;
END $$;
