import { type Sql, sql } from '@/lib/platform/postgres/database';

/** The entry of `emails` that `primaryEmail` (lib/people/primary-email.ts) chooses, as JSON. */
export const primaryEmailEntry = (person: Sql): Sql => sql`COALESCE(
  jsonb_path_query_first(${person}.attributes, '$.emails[*] ? (@.primary == true)'),
  jsonb_path_query_first(${person}.attributes, '$.emails[*] ? (@.type() == "object")'))`;
