import { describe, expect, it } from 'vitest';
import { userResourceType } from '../schema/resource-type';
import { parseFilter } from './parse';
import { resolveFilter } from './resolve';
import { filterToSql } from './to-sql';

const type = userResourceType();
const sql = (filter: string, firstPlaceholder = 1) =>
  filterToSql(type, resolveFilter(type, parseFilter(filter)), {
    firstPlaceholder,
    table: 'p',
    baseUrl: 'https://x/scim/v2',
    within: { tenant: '$1::uuid', connection: '$2::uuid' },
  });

describe('filterToSql', () => {
  it.each<[string, string, unknown[]]>([
    ['userName eq "Ann"', '((p.user_name_key) = $1::text)', ['ann']],
    ['externalId eq "Ann"', '((p.external_id) = $1::text)', ['Ann']],
    ['displayName sw "A%_\\\\"', '(p.display_name_key LIKE $1::text)', ['a\\%\\_\\\\%']],
    ['active eq "True"', '(p.active = true)', []],
    ['emails eq "A@b"', '(p.email_keys @> ARRAY[$1::text])', ['a@b']],
    ['id eq "2819c223-7f76-453a-919d-413861904646"', '(p.id = $1::uuid)', ['2819c223-7f76-453a-919d-413861904646']],
    ['id eq "1 OR TRUE"', 'FALSE', []],
    ['not (userName eq "a")', '(((p.user_name_key) = $1::text) IS NOT TRUE)', ['a']],
    ['meta.lastModified ge "2026-11-21T12:00:00.5Z"', '(p.updated_at >= to_timestamp($1::float8))', [1795262400.5]],
  ])('compiles %s to a condition that its index can serve', (filter, text, values) => {
    expect(sql(filter)).toEqual({ text, values });
  });

  it('narrows by the trigram index before it checks each value', () => {
    const { text, values } = sql('emails[type eq "work" and value co "X_"]');
    expect(text).toMatch(
      /^\(\(\(\(p\.user_name_key \|\| .* LIKE \$3::text AND p\.email_search LIKE \$3::text\)\) AND EXISTS/,
    );
    expect(values).toContain('%x\\_%');
  });

  it('numbers placeholders from the given start and never writes a value into the SQL text', () => {
    const { text, values } = sql(`title eq "'; DROP" or nickName eq "y'"`, 7);
    expect(text).toContain('$7::text');
    expect(text).toContain('$8::text');
    expect(text).not.toContain('DROP');
    expect(values).toEqual(["'; drop", "y'"]);
  });

  it('resolves the groups of people from the groups downward, once for the whole list', () => {
    const { text, values } = sql('groups.value eq "0193cafe-0000-7000-8000-000000000000"', 3);
    expect(text).toMatch(/^\(p\.id IN \(/);
    expect(text).toContain('.id = $3::uuid');
    expect(text.replace(/^\(p\.id IN/, '')).not.toContain('p.');
    expect(values).toEqual(['0193cafe-0000-7000-8000-000000000000']);
  });
});
