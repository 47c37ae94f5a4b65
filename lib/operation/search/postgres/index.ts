import { caseKey } from '@/lib/people/postgres/person-row';
import { containing } from '@/lib/platform/postgres/containing';
import type { Connection } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { searchTextOf } from '@/lib/scim/resources/user-columns';
import type { Found, SearchStore } from '../store';

/** Request IDs in the form that is accepted from proxies (lib/edge/http/request-origin.ts). */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** The trigram index finds substrings of three or more characters. Shorter texts are only searched as prefixes. */
const LEAST_TO_CONTAIN = 3;

/**
 * Parameters: $1 tenant, $2 pattern for the text anywhere, $3 pattern for the text as a prefix (both in lower case, for
 * LIKE), $4 the text itself, $5 the limit.
 */
const client = (holds: boolean) => `
  (SELECT 'client' AS kind, client_id AS id, client_name AS name, client_id AS detail FROM client
   WHERE tenant_id = $1::uuid AND (lower(client_name) LIKE ${holds ? '$2' : '$3'} OR lower(client_id) LIKE ${holds ? '$2' : '$3'})
   ORDER BY lower(client_name) LIKE $3 DESC, lower(client_name), client_id LIMIT $5)`;

const PERSON = `SELECT 'person' AS kind, id::text, coalesce(display_name, user_name) AS name, user_name AS detail FROM person WHERE tenant_id = $1::uuid AND deleted_at IS NULL`;
const GROUP = `SELECT 'group' AS kind, id::text, display_name AS name, 'Group' AS detail FROM "group" WHERE tenant_id = $1::uuid`;

/** Each query uses the index that fits: the indexes on names for prefixes, the trigram indexes for substrings. */
const beginnings = ['user_name_key', 'display_name_key']
  .map((key) => `(${PERSON} AND ${key} COLLATE "C" LIKE $3 ORDER BY ${key} COLLATE "C" LIMIT $5)`)
  .concat(`(${GROUP} AND display_name_key COLLATE "C" LIKE $3 ORDER BY display_name_key COLLATE "C" LIMIT $5)`);
const holding = [
  `(${PERSON} AND ${searchTextOf('person')} LIKE $2 LIMIT $5)`,
  `(${GROUP} AND display_name_key LIKE $2 LIMIT $5)`,
];

const byId = [
  `(${PERSON} AND id = $4::text::uuid)`,
  `(${GROUP} AND id = $4::text::uuid)`,
  `(SELECT 'token-family', f.id::text, coalesce(c.client_name, f.client_id), coalesce(p.user_name, f.person_id::text)
    FROM token_family f LEFT JOIN client c ON c.tenant_id = f.tenant_id AND c.client_id = f.client_id
    LEFT JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id
    WHERE f.tenant_id = $1::uuid AND f.id = $4::text::uuid)`,
];
const byRequest = [
  `(SELECT 'refusal', id::text, reason, code FROM refusal WHERE tenant_id = $1::uuid AND request_id = $4::text ORDER BY at DESC LIMIT $5)`,
  `(SELECT 'provisioning', id::text, method || ' ' || split_part(path, '?', 1), status::text FROM provisioning_log WHERE tenant_id = $1::uuid AND request_id = $4::text ORDER BY at DESC LIMIT $5)`,
  `(SELECT 'audit', $4::text, count(*)::text || ' in the audit log', $4::text FROM audit_event WHERE tenant_id = $1::uuid AND request_id = $4::text HAVING count(*) > 0)`,
];

const PARAMETERS = /\$(\d)/g;

/** Passes only the parameters that occur in the text, because PostgreSQL cannot determine the type of an unused one. */
function numbered(text: string, values: readonly unknown[]): [text: string, values: unknown[]] {
  const used = [...new Set([...text.matchAll(PARAMETERS)].map(([, number]) => Number(number)))].sort();
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
      const holds = text.length >= LEAST_TO_CONTAIN && !isId(text);
      const pattern = containing(caseKey(text));
      const parts = [
        client(holds),
        ...beginnings,
        ...(holds ? holding : []),
        ...(isId(text) ? byId : []),
        ...(REQUEST_ID.test(text) ? byRequest : []),
      ];
      return database.queryText<Found>(
        ...numbered(parts.join(' UNION ALL '), [tenantId, pattern, pattern.slice(1), text, limit]),
      );
    },
  };
}
