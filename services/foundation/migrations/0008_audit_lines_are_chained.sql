CREATE TABLE "audit_chains" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"lines" bigint NOT NULL,
	"hash" text NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
DROP INDEX "audit_by_account";--> statement-breakpoint
-- Defaults that take no rewriting, so that processes of before go on inserting what they know of.
ALTER TABLE "audit" ADD COLUMN "acting_as_id" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- All of these in plpgsql, whose plans last as long as a connection: functions in SQL are planned anew in each transaction, which
-- made a line cost five times as much.

-- `-` for null, otherwise how many bytes follow: no two rows are written the same.
CREATE FUNCTION audit_part(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN coalesce(octet_length(value) || ':' || value, '-');
END $$;
--> statement-breakpoint
-- What a link vouches for. `audit/verify-chains.ts` computes the same; a column that comes later is appended where it is not null.
CREATE FUNCTION audit_content(line audit) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN audit_part(line.account_id::text) || audit_part(line.id::text)
    || audit_part(floor(extract(epoch FROM line.at) * 1000)::bigint::text) || audit_part(line.action) || audit_part(line.subject)
    || audit_part(line.actor_id::text) || audit_part(line.acting_as_id::text) || audit_part(line.network)
    || audit_part(line.request_id) || audit_part(line.fields::text);
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_link(previous text, at_position bigint, content text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN encode(sha256(convert_to(audit_part(previous) || audit_part(at_position::text) || content, 'UTF8')), 'hex');
END $$;
--> statement-breakpoint
-- The lines that are there, in the order of their ids. Until this commits, new ones wait: the table was altered above.
CREATE AGGREGATE audit_chain_of(bigint, text) (SFUNC = audit_link, STYPE = text, INITCOND = '');
--> statement-breakpoint
ALTER TABLE "audit" DISABLE TRIGGER "audit_refuses_changes";--> statement-breakpoint
UPDATE "audit" SET "position" = linked.position, "hash" = linked.hash
FROM (
  SELECT id, position, audit_chain_of(position, content) OVER (PARTITION BY account_id ORDER BY position) AS hash
  FROM (
    SELECT id, account_id, row_number() OVER (PARTITION BY account_id ORDER BY id) AS position, audit_content(audit) AS content
    FROM audit
  ) numbered
) linked
WHERE audit.id = linked.id;--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER "audit_refuses_changes";--> statement-breakpoint
DROP AGGREGATE audit_chain_of(bigint, text);--> statement-breakpoint
INSERT INTO "audit_chains"
SELECT DISTINCT ON (account_id) coalesce(account_id, 0), position, hash FROM audit ORDER BY account_id, position DESC;--> statement-breakpoint
CREATE INDEX "audit_by_person" ON "audit" USING btree ("account_id","actor_id","position");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_is_one_chain_an_account" UNIQUE NULLS NOT DISTINCT("account_id","position");--> statement-breakpoint
-- Whoever inserts says neither place nor hash: the owner of the table does, on the end of a chain that nobody else may change.
-- The end of this account's chain alone is locked, until the transaction commits.
CREATE FUNCTION audit_chains_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE content text := audit_content(NEW);
BEGIN
  UPDATE audit_chains AS chain SET lines = chain.lines + 1, hash = audit_link(chain.hash, chain.lines + 1, content)
  WHERE account_id = coalesce(NEW.account_id, 0)
  RETURNING chain.lines, chain.hash INTO NEW.position, NEW.hash;
  IF FOUND THEN
    RETURN NEW;
  END IF;
  -- The first of its account; of two that come at once, one waits for the other and follows it.
  INSERT INTO audit_chains AS chain VALUES (coalesce(NEW.account_id, 0), 1, audit_link('', 1, content))
  ON CONFLICT (account_id) DO UPDATE
    SET lines = chain.lines + 1, hash = audit_link(chain.hash, chain.lines + 1, content)
  RETURNING chain.lines, chain.hash INTO NEW.position, NEW.hash;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Nobody else makes a trigger of it: on a table of their own, casts of their own would run in it as the owner.
REVOKE EXECUTE ON FUNCTION audit_chains_lines() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER audit_chains_lines BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_chains_lines();
