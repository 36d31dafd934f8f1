CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider" text NOT NULL,
	"environment" text NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"credits" integer NOT NULL,
	"promotion_percent" integer,
	"lifetime" bigint,
	"interval" jsonb,
	"starts_at" timestamp with time zone,
	"locale" text NOT NULL,
	"checkout_ref" text,
	"checkout_url" text,
	"customer_ref" text,
	"state" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"transaction_ref" text NOT NULL,
	"cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone,
	"payer_email" text,
	"receipt_url" text
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "provider_plans" (
	"environment" text NOT NULL,
	"key" text NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "provider_plans_environment_key_pk" PRIMARY KEY("environment","key")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"won_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_provider_ref_pk" PRIMARY KEY("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"state" text NOT NULL,
	"period_end" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_id_orders_id_fk" FOREIGN KEY ("id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_account_key" ON "orders" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout" ON "orders" USING btree ("provider","checkout_ref");--> statement-breakpoint
CREATE INDEX "orders_check_at" ON "orders" USING btree ("check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_ref" ON "payments" USING btree ("provider","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree ("provider","transaction_ref");--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_ref" ON "subscriptions" USING btree ("provider","ref");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id");