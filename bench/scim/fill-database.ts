import pg from 'pg';
import type { Directory } from './directory';
import type { Size } from './size';

/**
 * Columns that differ between people. Every other column is copied from the first person, who was created by a request.
 */
const differing: Record<string, string> = {
  id: 'gen_random_uuid()',
  user_name: `'member-' || n || '@bench.example'`,
  user_name_key: `'member-' || n || '@bench.example'`,
  external_id: `'member-' || n`,
  display_name: `'Bench Person ' || n`,
  display_name_key: `'bench person ' || n`,
  email_keys: `ARRAY['member-' || n || '@bench.example']`,
  email_search: `E'\\n' || 'member-' || n || E'@bench.example\\n'`,
  attributes: `jsonb_set(jsonb_set(first.attributes, '{emails,0,value}', to_jsonb('member-' || n || '@bench.example')), '{name,familyName}', to_jsonb('Person ' || n))`,
};

/**
 * Grows our directory to a size inside its database, because creating a million people by requests would take most of
 * an hour. People and memberships are copies of those that a request created, so that indexes contain what they
 * normally would.
 */
export async function fillDatabase(databaseUrl: string, directory: Directory, size: Size): Promise<Directory> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'person' AND table_schema = current_schema() AND is_generated = 'NEVER'`,
    );
    const columns = rows.map(({ column_name: name }) => name);
    await client.query(
      `INSERT INTO person (${columns.map((name) => `"${name}"`).join(', ')})
       SELECT ${columns.map((name) => differing[name] ?? `first."${name}"`).join(', ')}
       FROM person first, generate_series($1::int, $2::int) n WHERE first.user_name_key = 'member-1@bench.example'`,
      [directory.people + 1, size.people],
    );
    await client.query(
      `INSERT INTO group_member (tenant_id, group_id, member_id, type, added_at)
       SELECT m.tenant_id, m.group_id, p.id, m.type, m.added_at
       FROM (SELECT * FROM group_member WHERE group_id = $1 LIMIT 1) m
       JOIN person p ON p.tenant_id = m.tenant_id AND p.external_id LIKE 'member-%' AND substr(p.external_id, 8)::int <= $2
       ON CONFLICT DO NOTHING`,
      [directory.groupId, size.members],
    );
    await client.query('VACUUM ANALYZE person, group_member');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
  return { ...directory, ...size };
}
