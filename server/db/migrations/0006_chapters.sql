CREATE TABLE "chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"title" text NOT NULL,
	"settings" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chapters_owner" ON "chapters" USING btree ("owner","updated_at");--> statement-breakpoint
CREATE INDEX "chapters_expires_at" ON "chapters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "deletion_receipts_owner" ON "deletion_receipts" USING btree ("owner","deleted_at");