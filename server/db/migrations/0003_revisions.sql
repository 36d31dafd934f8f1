CREATE TABLE "revisions" (
	"translation_id" text NOT NULL,
	"revision" integer NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "revisions_translation_id_revision_pk" PRIMARY KEY("translation_id","revision")
);
--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_translation_id_translations_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."translations"("id") ON DELETE cascade ON UPDATE no action;