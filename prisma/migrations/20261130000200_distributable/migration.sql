-- Foreign keys without ON UPDATE CASCADE, which Citus does not support for the column that a table is distributed by
-- (docs/decisions/0075). No statement changes a key that is referred to. Rows are not checked here, because that would
-- take long under the exclusive locks: the previous constraints have checked them, and the next migration does again.
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND confupdtype = 'c' AND connamespace = current_schema()::regnamespace ORDER BY conrelid, conname
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s NOT VALID',
      key."table", key.name, key.name, replace(key.definition, ' ON UPDATE CASCADE', ''));
  END LOOP;
END $$;
