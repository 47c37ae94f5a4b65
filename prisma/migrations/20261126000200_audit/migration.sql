-- Entries of the audit log are told one after the other: however many wait, what else is due is found without passing
-- them, and the next of them is the first of event_delivery_order_idx.
DROP INDEX "event_delivery_due_idx";
CREATE INDEX "event_delivery_due_idx" ON "event_delivery" ("tenant_id", "receiver_id", "next_attempt_at") WHERE "status" = 'pending' AND "subject" <> 'Audit log';
