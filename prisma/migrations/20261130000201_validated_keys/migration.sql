-- In a transaction of its own, so that reads and writes go on while the rows are checked.
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT conrelid::regclass AS "table", conname AS name FROM pg_constraint
    WHERE contype = 'f' AND NOT convalidated AND connamespace = current_schema()::regnamespace ORDER BY conrelid, conname
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', key."table", key.name);
  END LOOP;
END $$;
