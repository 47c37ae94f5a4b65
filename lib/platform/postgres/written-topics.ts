/** What open pages of the console follow. */
export const liveTopics = [
  'people',
  'families',
  'sessions',
  'audit',
  'provisioning',
  'failures',
  'playground',
  'notices',
] as const;

export type LiveTopic = (typeof liveTopics)[number];

/** The topic that shows the rows of a table. */
const topicOfTable: Readonly<Record<string, LiveTopic>> = {
  person: 'people',
  password: 'people',
  second_factor: 'people',
  linked_identity: 'people',
  one_time_link: 'people',
  consent: 'people',
  access_key: 'people',
  group: 'people',
  group_member: 'people',
  token_family: 'families',
  token_family_event: 'families',
  session: 'sessions',
  audit_event: 'audit',
  provisioning_log: 'provisioning',
  refusal: 'failures',
  device_authorization: 'playground',
  backchannel_request: 'playground',
  event_delivery: 'notices',
  logout_delivery: 'notices',
  downstream_resource: 'notices',
  downstream_application: 'notices',
};

/** A table that a statement writes. Sessions that are only seen, which each page view records, do not count. */
const WRITTEN =
  /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:"?public"?\.)?"?(\w+)\b(?! SET last_seen_at)(?!\s+\w+ SET last_seen_at)/g;

const KNOWN_AT_MOST = 500;
const known = new Map<string, readonly LiveTopic[]>();

/** The topics whose pages a statement may change. Hot statements are examined only once. */
export function writtenTopics(text: string): readonly LiveTopic[] {
  let topics = known.get(text);
  if (topics === undefined) {
    const tables = [...text.matchAll(WRITTEN)].map(([, table = '']) => table);
    topics = [
      ...new Set(
        tables.flatMap((table) => (Object.hasOwn(topicOfTable, table) ? topicOfTable[table] : undefined) ?? []),
      ),
    ];
    if (known.size < KNOWN_AT_MOST) known.set(text, topics);
  }
  return topics;
}
