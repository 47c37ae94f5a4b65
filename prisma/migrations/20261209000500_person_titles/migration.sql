-- People without a display name are titled by their given and family name. The expressions are in
-- lib/people/postgres/person-title.ts. An upgrade may have built both indexes (docs/guides/upgrades.md).
CREATE INDEX IF NOT EXISTS "person_title_idx" ON "person" ("tenant_id", (
  COALESCE(NULLIF("display_name_key", ''),
    lower(left(NULLIF(btrim(COALESCE("attributes" -> 'name' ->> 'givenName', '') || ' ' || COALESCE("attributes" -> 'name' ->> 'familyName', '')), ''), 200) COLLATE "und-x-icu"),
    "user_name_key") COLLATE "C"), "id");
-- Searching finds display names by "person_search_idx".
CREATE INDEX IF NOT EXISTS "person_given_and_family_idx" ON "person" USING gin (
  lower(left(NULLIF(btrim(COALESCE("attributes" -> 'name' ->> 'givenName', '') || ' ' || COALESCE("attributes" -> 'name' ->> 'familyName', '')), ''), 200) COLLATE "und-x-icu") gin_trgm_ops)
  WHERE COALESCE("display_name_key", '') = '';
