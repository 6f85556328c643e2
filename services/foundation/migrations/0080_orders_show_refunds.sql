CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"refunded_at" timestamp (3) with time zone NOT NULL,
	"went_to" text NOT NULL,
	"is_void" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_by_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "order_refunds" ("id", "order_id", "cents", "refunded_at", "went_to", "is_void")
SELECT "line"."id", "orders"."id", -("line"."unit_cents" + "line"."tax_cents"), "line"."created_at", "orders"."paid_with", "line"."voided_at" IS NOT NULL
FROM "transactions" AS "line" JOIN "orders" ON "orders"."id" = "line"."order_id"
WHERE "line"."kind" = 'refund' AND "orders"."received_cents" = (
	SELECT sum("charge"."unit_cents" + "charge"."tax_cents") FROM "transactions" AS "charge"
	WHERE "charge"."order_id" = "orders"."id" AND "charge"."kind" = 'charge'
);