import { caseKey } from '@/lib/people/postgres/person-row';
import { givenAndFamilyKey, hasNoDisplayName, personTitle, titleKey } from '@/lib/people/postgres/person-title';
import { containing } from '@/lib/platform/postgres/containing';
import type { Connection } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { searchTextOf } from '@/lib/scim/resources/user-columns';
import type { Found, SearchStore } from '../store';

/** Request IDs in the form that is accepted from proxies (lib/edge/http/request-origin.ts). */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** The trigram index finds substrings of three or more characters. Shorter texts are only searched as prefixes. */
const LEAST_TO_CONTAIN = 3;
/** Of more words, those after these are found as they were typed. */
const MOST_WORDS = 6;

/**
 * Parameters: $1 tenant, $2 the limit, $3 the text itself, $4 pattern for the text as a prefix, in lower case for LIKE.
 * Then come the patterns for each word of the text anywhere.
 */
const client = (patterns: readonly string[]) => `
  (SELECT 'client' AS kind, client_id AS id, client_name AS name, client_id AS detail FROM client
   WHERE tenant_id = $1::uuid AND ${each(patterns, (pattern) => `(lower(client_name) LIKE ${pattern} OR lower(client_id) LIKE ${pattern})`)}
   ORDER BY lower(client_name) LIKE $4 DESC, lower(client_name), client_id LIMIT $2)`;

const scimConnection = (patterns: readonly string[]) => `
  (SELECT 'scim-connection' AS kind, id::text AS id, name, '' AS detail FROM scim_connection
   WHERE tenant_id = $1::uuid AND ${each(patterns, (pattern) => `lower(name) LIKE ${pattern}`)}
   ORDER BY lower(name) LIKE $4 DESC, lower(name) LIMIT $2)`;

const each = (patterns: readonly string[], condition: (pattern: string) => string) =>
  patterns.map(condition).join(' AND ');

const PERSON = `SELECT 'person' AS kind, id::text, ${personTitle('person')} AS name, CASE WHEN ${personTitle('person')} <> user_name THEN user_name ELSE '' END AS detail FROM person WHERE tenant_id = $1::uuid AND deleted_at IS NULL`;
const GROUP = `SELECT 'group' AS kind, id::text, display_name AS name, 'Group' AS detail FROM "group" WHERE tenant_id = $1::uuid`;

/** Each query uses the index that fits: the indexes on names for prefixes, the trigram indexes for substrings. */
const beginnings = ['user_name_key', titleKey('person')]
  .map((key) => `(${PERSON} AND ${key} COLLATE "C" LIKE $4 ORDER BY ${key} COLLATE "C" LIMIT $2)`)
  .concat(`(${GROUP} AND display_name_key COLLATE "C" LIKE $4 ORDER BY display_name_key COLLATE "C" LIMIT $2)`);
const holding = (patterns: readonly string[]) => [
  `(${PERSON} AND ${each(patterns, (pattern) => `${searchTextOf('person')} LIKE ${pattern}`)} LIMIT $2)`,
  `(${PERSON} AND ${hasNoDisplayName('person')} AND ${each(patterns, (pattern) => `${givenAndFamilyKey('person')} LIKE ${pattern}`)} LIMIT $2)`,
  `(${GROUP} AND ${each(patterns, (pattern) => `display_name_key LIKE ${pattern}`)} LIMIT $2)`,
];

const byId = [
  `(${PERSON} AND id = $3::text::uuid)`,
  `(${GROUP} AND id = $3::text::uuid)`,
  `(SELECT 'token-family', f.id::text, coalesce(c.client_name, f.client_id), coalesce(p.user_name, f.person_id::text)
    FROM token_family f LEFT JOIN client c ON c.tenant_id = f.tenant_id AND c.client_id = f.client_id
    LEFT JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id
    WHERE f.tenant_id = $1::uuid AND f.id = $3::text::uuid)`,
];
const byRequest = [
  `(SELECT 'refusal', id::text, reason, code FROM refusal WHERE tenant_id = $1::uuid AND request_id = $3::text ORDER BY at DESC LIMIT $2)`,
  `(SELECT 'provisioning', id::text, method || ' ' || split_part(path, '?', 1), status::text FROM provisioning_log WHERE tenant_id = $1::uuid AND request_id = $3::text ORDER BY at DESC LIMIT $2)`,
  `(SELECT 'audit', $3::text, count(*)::text || ' in the audit log', $3::text FROM audit_event WHERE tenant_id = $1::uuid AND request_id = $3::text HAVING count(*) > 0)`,
];

const PARAMETERS = /\$(\d+)/g;

/** The words that a name holds in any order: "okafor amara" finds Amara Okafor. */
function wordsOf(text: string): string[] {
  const words = text.split(/\s+/);
  return [
    ...words.slice(0, MOST_WORDS - 1),
    ...(words.length < MOST_WORDS ? [] : [words.slice(MOST_WORDS - 1).join(' ')]),
  ];
}

/** Passes only the parameters that occur in the text, because PostgreSQL cannot determine the type of an unused one. */
function numbered(text: string, values: readonly unknown[]): [text: string, values: unknown[]] {
  const used = [...new Set([...text.matchAll(PARAMETERS)].map(([, number]) => Number(number)))].sort(
    (one, other) => one - other,
  );
  return [
    text.replace(PARAMETERS, (_, number: string) => `$${used.indexOf(Number(number)) + 1}`),
    used.map((number) => values[number - 1]),
  ];
}

/** The search in PostgreSQL. Each statement is planned for the text that was typed (Connection.queryText). */
export function createSearchStore(database: Pick<Connection, 'queryText'>): SearchStore {
  return {
    find({ tenantId, text, limit }) {
      // No name contains a whole id among other text. A name that consists of an id is found as a prefix.
      const words = wordsOf(text);
      const holds = words.some(({ length }) => length >= LEAST_TO_CONTAIN) && !isId(text);
      const patterns = words.map((_, index) => `$${index + 5}`);
      const parts = [
        client(holds ? patterns : ['$4']),
        scimConnection(holds ? patterns : ['$4']),
        ...beginnings,
        ...(holds ? holding(patterns) : []),
        ...(isId(text) ? byId : []),
        ...(REQUEST_ID.test(text) ? byRequest : []),
      ];
      const beginning = containing(caseKey(text)).slice(1);
      return database.queryText<Found>(
        ...numbered(parts.join(' UNION ALL '), [tenantId, limit, text, beginning, ...words.map(containing)]),
      );
    },
  };
}
