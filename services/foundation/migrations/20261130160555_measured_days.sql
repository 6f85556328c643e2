CREATE TABLE "measured_days" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"area" text NOT NULL,
	"source" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "measured_days_day_event_area_source_pk" PRIMARY KEY("day","event","area","source")
);
