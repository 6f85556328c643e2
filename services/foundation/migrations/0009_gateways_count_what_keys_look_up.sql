CREATE TABLE "gateway_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traced_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"search_term" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traces" (
	"search_term" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"started_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_limits" (
	"key_id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"max_lookups" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"counts_since" timestamp (3) with time zone NOT NULL,
	"reached_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "counted_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_sources" (
	"key_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"lookups" bigint NOT NULL,
	CONSTRAINT "key_sources_key_id_hour_source_pk" PRIMARY KEY("key_id","hour","source")
);
--> statement-breakpoint
CREATE TABLE "website_key_hosts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "website_key_hosts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_id" text NOT NULL,
	"host" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"token_exchange_required" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"by_account_deactivation" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"recovery_deadline" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_from" text
);
--> statement-breakpoint
ALTER TABLE "secret_keys" ADD COLUMN "stops_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "secret_keys" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "key_limits" ADD CONSTRAINT "key_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_key_hosts" ADD CONSTRAINT "website_key_hosts_key_id_website_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."website_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_keys" ADD CONSTRAINT "website_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_keys" ADD CONSTRAINT "website_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_changes_by_xid" ON "gateway_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "traced_requests_by_term" ON "traced_requests" USING btree ("search_term","at");--> statement-breakpoint
CREATE INDEX "key_limits_by_account" ON "key_limits" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "website_key_hosts_once" ON "website_key_hosts" USING btree ("key_id","host");--> statement-breakpoint
CREATE INDEX "website_keys_by_account" ON "website_keys" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "key_usage_by_account" ON "key_usage" USING btree ("account_id","hour");--> statement-breakpoint
-- Written with the change itself, whoever makes it: a gateway that looks after the commit sees both or neither.
CREATE FUNCTION gateway_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gateway_changes (kind, subject) VALUES ('account', coalesce(NEW.account_id, OLD.account_id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION gateway_hosts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gateway_changes (kind, subject)
    SELECT 'account', account_id::text FROM website_keys WHERE id = coalesce(NEW.key_id, OLD.key_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION gateway_everything_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gateway_changes (kind) VALUES ('everything');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Columns are named, so that counting a use, which changes others, tells nobody.
CREATE TRIGGER gateways_look_at_secret_keys
  AFTER INSERT OR DELETE OR UPDATE OF paused_at, deleted_at, recovery_deadline, stops_at, licence_ids, sealed_token
  ON secret_keys FOR EACH ROW EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_website_keys
  AFTER INSERT OR DELETE OR UPDATE OF paused_at, deleted_at, recovery_deadline, token_exchange_required
  ON website_keys FOR EACH ROW EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_hosts AFTER INSERT OR DELETE OR UPDATE ON website_key_hosts
  FOR EACH ROW EXECUTE FUNCTION gateway_hosts_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_new_limits AFTER INSERT OR DELETE ON key_limits
  FOR EACH ROW EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_limits AFTER UPDATE ON key_limits FOR EACH ROW
  WHEN (new.max_lookups <> old.max_lookups OR new.counts_since <> old.counts_since OR new.reached_at IS DISTINCT FROM old.reached_at)
  EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_licences AFTER INSERT OR DELETE OR UPDATE ON account_licences
  FOR EACH ROW EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_new_subscriptions AFTER INSERT OR DELETE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_subscriptions AFTER UPDATE ON subscriptions FOR EACH ROW
  WHEN (to_jsonb(new) - 'used' <> to_jsonb(old) - 'used' OR new.used < old.used
    OR (new.used >= new.issued) <> (old.used >= old.issued))
  EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_orders AFTER UPDATE OF grace_period_ends_at ON orders
  FOR EACH ROW EXECUTE FUNCTION gateway_account_changed();
--> statement-breakpoint
CREATE TRIGGER gateways_look_at_the_catalogue AFTER UPDATE ON catalogue_version
  FOR EACH STATEMENT EXECUTE FUNCTION gateway_everything_changed();
