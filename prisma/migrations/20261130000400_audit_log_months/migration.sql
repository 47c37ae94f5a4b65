-- The audit log is partitioned by time, so that the clean-up drops a month whole once no tenant keeps it any longer
-- (docs/decisions/0076). The present table becomes the first partition and takes all entries of this month and the next.
--
-- docs/guides/upgrades.md says how to prepare a very large table, so that this only changes the catalog.
ALTER TABLE "audit_event" RENAME TO "audit_event_first";

-- The new primary key serves in the place of the index on (tenant_id, at, id), and an index in that of the former key.
DROP INDEX IF EXISTS "audit_event_tenant_id_at_id_idx";
ALTER TABLE "audit_event_first" DROP CONSTRAINT "audit_event_pkey";
CREATE UNIQUE INDEX IF NOT EXISTS "audit_event_at_key" ON "audit_event_first" ("tenant_id", "at", "id");
ALTER TABLE "audit_event_first" ADD CONSTRAINT "audit_event_first_pkey" PRIMARY KEY USING INDEX "audit_event_at_key";
CREATE INDEX IF NOT EXISTS "audit_event_tenant_id_id_idx" ON "audit_event_first" ("tenant_id", "id");

CREATE TABLE "audit_event" (LIKE "audit_event_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_pkey" PRIMARY KEY ("tenant_id", "at", "id");

DO $$
DECLARE
  old record;
  until timestamptz;
BEGIN
  -- Whatever indexes the table has, the partitioned one has too, under the same names.
  FOR old IN
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index JOIN pg_class ON oid = indexrelid
    WHERE indrelid = 'audit_event_first'::regclass AND NOT indisprimary
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old.name, replace(old.name, 'audit_event_', 'audit_event_first_'));
    EXECUTE replace(old.definition, 'audit_event_first', 'audit_event');
  END LOOP;

  -- The end of the first partition: that of a check that was made beforehand, otherwise the end of next month.
  SELECT (regexp_match(pg_get_constraintdef(oid), '''(.+)'''))[1]::timestamptz INTO until FROM pg_constraint
  WHERE conrelid = 'audit_event_first'::regclass AND conname = 'audit_event_first_until' AND convalidated;
  until := COALESCE(until, date_trunc('month', date_trunc('month', now(), 'UTC') + interval '70 days', 'UTC'));
  EXECUTE format('ALTER TABLE audit_event ATTACH PARTITION audit_event_first FOR VALUES FROM (MINVALUE) TO (%L)', until);
END $$;

ALTER TABLE "audit_event_first" DROP CONSTRAINT IF EXISTS "audit_event_first_until";

-- Takes what no other partition takes, so that no entry is ever rejected.
CREATE TABLE "audit_event_default" PARTITION OF "audit_event" DEFAULT;
