-- The provisioning log is partitioned by week, so that the clean-up drops a week whole (docs/decisions/0070). The present
-- table becomes the first partition. It takes all entries for another week at least, so that during an upgrade the
-- clean-up of the previous version, which identifies rows by `ctid`, still meets rows in one partition only.
--
-- docs/guides/upgrades.md says how to prepare a very large table, so that this only changes the catalog.
ALTER TABLE "provisioning_log" RENAME TO "provisioning_log_first";

-- The new primary key serves in its place.
DROP INDEX IF EXISTS "provisioning_log_tenant_id_at_id_idx";
ALTER TABLE "provisioning_log_first" DROP CONSTRAINT "provisioning_log_pkey";
CREATE UNIQUE INDEX IF NOT EXISTS "provisioning_log_at_key" ON "provisioning_log_first" ("tenant_id", "at", "id");
ALTER TABLE "provisioning_log_first" ADD CONSTRAINT "provisioning_log_first_pkey" PRIMARY KEY USING INDEX "provisioning_log_at_key";
CREATE INDEX IF NOT EXISTS "provisioning_log_tenant_id_id_idx" ON "provisioning_log_first" ("tenant_id", "id");

CREATE TABLE "provisioning_log" (LIKE "provisioning_log_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
ALTER TABLE "provisioning_log" ADD CONSTRAINT "provisioning_log_pkey" PRIMARY KEY ("tenant_id", "at", "id");

DO $$
DECLARE
  old record;
  until timestamptz;
BEGIN
  -- Whatever indexes the table has, the partitioned one has too, under the same names.
  FOR old IN
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index JOIN pg_class ON oid = indexrelid
    WHERE indrelid = 'provisioning_log_first'::regclass AND NOT indisprimary
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old.name, replace(old.name, 'provisioning_log_', 'provisioning_log_first_'));
    EXECUTE replace(old.definition, 'provisioning_log_first', 'provisioning_log');
  END LOOP;

  -- The end of the first partition: that of a check that was made beforehand, otherwise the end of next week.
  SELECT (regexp_match(pg_get_constraintdef(oid), '''(.+)'''))[1]::timestamptz INTO until FROM pg_constraint
  WHERE conrelid = 'provisioning_log_first'::regclass AND conname = 'provisioning_log_first_until' AND convalidated;
  until := COALESCE(until, date_trunc('week', now(), 'UTC') + interval '14 days');
  EXECUTE format('ALTER TABLE provisioning_log ATTACH PARTITION provisioning_log_first FOR VALUES FROM (MINVALUE) TO (%L)', until);
END $$;

ALTER TABLE "provisioning_log_first" DROP CONSTRAINT IF EXISTS "provisioning_log_first_until";

-- Takes what no other partition takes, so that no entry is ever rejected.
CREATE TABLE "provisioning_log_default" PARTITION OF "provisioning_log" DEFAULT WITH (toast_tuple_target = 256);
