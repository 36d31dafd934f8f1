CREATE TABLE "check_ins" (
	"account_id" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"zone_since" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	"streak" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"week_ends_at" timestamp with time zone NOT NULL,
	"flagged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_claw_backs" (
	"refund_ref" text PRIMARY KEY NOT NULL,
	"grant_id" bigint NOT NULL,
	"credits" integer NOT NULL,
	"voided" integer NOT NULL,
	"owed" integer NOT NULL,
	"written_off" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_claw_backs_sum" CHECK (voided >= 0 and owed >= 0 and written_off >= 0 and voided + owed + written_off = credits)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"grant_id" bigint NOT NULL,
	"hold_id" text,
	"kind" text NOT NULL,
	"available" integer NOT NULL,
	"held" integer NOT NULL,
	"spent" integer NOT NULL,
	"lost" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "credit_entries_kind" CHECK (kind in ('grant', 'hold', 'commit', 'release', 'expire', 'void')),
	CONSTRAINT "credit_entries_sum" CHECK (kind = 'grant' or available + held + spent + lost = 0)
);
--> statement-breakpoint
CREATE TABLE "credit_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"source" text NOT NULL,
	"source_ref" text NOT NULL,
	"paid" boolean NOT NULL,
	"amount" integer NOT NULL,
	"available" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"open" boolean GENERATED ALWAYS AS (available > 0) STORED NOT NULL,
	CONSTRAINT "credit_grants_amount" CHECK (amount > 0),
	CONSTRAINT "credit_grants_parts" CHECK (available >= 0 and held >= 0 and spent >= 0 and lost >= 0 and owed >= 0 and owed <= held),
	CONSTRAINT "credit_grants_sum" CHECK (available + held + spent + lost = amount),
	CONSTRAINT "credit_grants_expiry" CHECK (expires_at > effective_at)
);
--> statement-breakpoint
CREATE TABLE "credit_hold_parts" (
	"hold_id" text NOT NULL,
	"grant_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "credit_hold_parts_hold_id_grant_id_pk" PRIMARY KEY("hold_id","grant_id"),
	CONSTRAINT "credit_hold_parts_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "credit_holds_amount" CHECK (amount > 0),
	CONSTRAINT "credit_holds_state" CHECK (state in ('held', 'committed', 'released')),
	CONSTRAINT "credit_holds_resolved" CHECK ((state = 'held') = (resolved_at is null))
);
--> statement-breakpoint
DROP INDEX "images_owner";--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "enqueued" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_claw_backs" ADD CONSTRAINT "credit_claw_backs_grant_id_credit_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_grant_id_credit_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_parts" ADD CONSTRAINT "credit_hold_parts_hold_id_credit_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."credit_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_parts" ADD CONSTRAINT "credit_hold_parts_grant_id_credit_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_claw_backs_grant" ON "credit_claw_backs" USING btree ("grant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_once" ON "credit_entries" USING btree ("hold_id","grant_id",(kind = 'hold')) WHERE "credit_entries"."hold_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_grants_source" ON "credit_grants" USING btree ("source","source_ref");--> statement-breakpoint
CREATE INDEX "credit_grants_open" ON "credit_grants" USING btree ("account_id") WHERE "credit_grants"."open";--> statement-breakpoint
CREATE INDEX "credit_grants_paid" ON "credit_grants" USING btree ("account_id") WHERE "credit_grants"."paid";--> statement-breakpoint
CREATE INDEX "credit_grants_expiring" ON "credit_grants" USING btree ("expires_at") WHERE "credit_grants"."open";--> statement-breakpoint
CREATE INDEX "images_owner_content" ON "images" USING btree ("owner","sha256");--> statement-breakpoint
CREATE INDEX "translations_unfinished" ON "translations" USING btree ("owner") WHERE "translations"."status" in ('queued', 'running');--> statement-breakpoint
CREATE FUNCTION "credit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'credit_entries is append-only: correct an error by a new entry';
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_stay" BEFORE UPDATE OR DELETE ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION "credit_entries_stay"();--> statement-breakpoint
CREATE TRIGGER "credit_entries_stay_all" BEFORE TRUNCATE ON "credit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "credit_entries_stay"();
