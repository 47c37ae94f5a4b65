-- User names are compared in one width and composed (RFC 8265, 3.3; docs/decisions/0035). Only keys with characters
-- beyond ASCII can change, so only those rows are written and locked. Where a living person of the tenant has the new
-- key already, or two would get it, one keeps it and the others stay as they are: they can be found by their old key
-- in SCIM no more, but nobody is lost, and an administrator can rename them. A database that is not in UTF-8 cannot
-- compose: it is left alone.
DO $$
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RETURN;
  END IF;
  WITH prepared AS (
    SELECT p.tenant_id, p.id, p.user_name_key, p.deleted_at, normalize(narrow.key, NFC) AS key
    FROM person p, LATERAL (
      SELECT string_agg(CASE WHEN ascii(letter) = 12288 OR ascii(letter) BETWEEN 65281 AND 65518 THEN normalize(letter, NFKC) ELSE letter END, '' ORDER BY at) AS key
      FROM regexp_split_to_table(p.user_name_key, '') WITH ORDINALITY AS letters(letter, at)) narrow
    WHERE p.user_name_key ~ '[^\x01-\x7f]'
  ), changed AS (
    SELECT tenant_id, id, key, deleted_at, row_number() OVER (PARTITION BY tenant_id, key, deleted_at IS NULL ORDER BY id) AS place
    FROM prepared WHERE key <> user_name_key
  )
  UPDATE person p SET user_name_key = c.key FROM changed c
  WHERE p.tenant_id = c.tenant_id AND p.id = c.id AND (c.deleted_at IS NOT NULL OR c.place = 1 AND NOT EXISTS (
    SELECT FROM person other WHERE other.tenant_id = c.tenant_id AND other.user_name_key = c.key AND other.deleted_at IS NULL AND other.id <> c.id));
END $$;
