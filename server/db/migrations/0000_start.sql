CREATE TABLE "anonymous_uses" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "anonymous_uses_day_kind_key_hash_pk" PRIMARY KEY("day","kind","key_hash")
);
--> statement-breakpoint
CREATE TABLE "daily_uses" (
	"day" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"image_id" text NOT NULL,
	"settings" jsonb NOT NULL,
	"status" text NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"document" jsonb,
	"result_key" text,
	"plate_key" text,
	"charge" text NOT NULL,
	"hold" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_expires_at" ON "images" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "sign_nonces_expires_at" ON "sign_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "translations_owner_key" ON "translations" USING btree ("owner","idempotency_key");--> statement-breakpoint
CREATE INDEX "translations_status" ON "translations" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "translations_image" ON "translations" USING btree ("image_id");