-- What a webhook is about is kept now, and not who paid; the reconciler asks for what was waiting.
UPDATE "provider_events" SET "body" = '{}';
