-- The audit log is searched by parts of names, and by the id of a target whatever its type. Nothing is written to the log
-- while these are built; docs/guides/audit-log.md says how to build them beforehand, with writing going on. The index
-- that goes is dropped last: that locks out readers too.
CREATE INDEX IF NOT EXISTS "audit_event_tenant_id_target_id_at_idx" ON "audit_event"("tenant_id", "target_id", "at");
CREATE INDEX IF NOT EXISTS "audit_event_name_search_idx" ON "audit_event" USING gin (lower("actor_name") gin_trgm_ops, lower("target_name") gin_trgm_ops);
DROP INDEX "audit_event_tenant_id_target_type_target_id_at_idx";
