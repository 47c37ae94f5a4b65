-- When a receiver last polled, so that one that never does is not shown as working.
ALTER TABLE "event_receiver" ADD COLUMN "polled_at" TIMESTAMPTZ(3);
