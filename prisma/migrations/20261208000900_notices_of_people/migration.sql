-- A person's page lists who was notified about them.
-- CreateIndex
CREATE INDEX "event_delivery_tenant_id_subject_idx" ON "event_delivery"("tenant_id", "subject");

-- CreateIndex
CREATE INDEX "logout_delivery_tenant_id_person_id_idx" ON "logout_delivery"("tenant_id", "person_id");
