import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fillsOutbox } from './outbox-writes';

/** Tables with a time of the next attempt, from the schema. */
const outboxes = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].flatMap(
  ([, model = '', fields = '']) =>
    /@map\("(?:next_attempt_at|next_ping_at|due_at)"\)/.test(fields)
      ? [/@@map\("(\w+)"\)/.exec(fields)?.[1] ?? model]
      : [],
);

describe('a statement counts as filling an outbox', () => {
  it.each(outboxes)('if it inserts into %s', (table) => {
    expect(fillsOutbox(`WITH a AS (SELECT 1) INSERT INTO ${table} (tenant_id, id) SELECT 1, 2`)).toBe(true);
  });

  it('if it makes a ping due', () => {
    const [text = ''] = /next_ping_at = CASE [\w.]+/.exec(
      readFileSync('lib/grants/backchannel-requests/postgres/end-requests.ts', 'utf8'),
    ) ?? [''];
    expect(fillsOutbox(`UPDATE backchannel_request b SET ${text}`)).toBe(true);
  });

  it('if it makes a delivery due', () => {
    expect(fillsOutbox("UPDATE event_delivery SET status = 'pending', next_attempt_at = now(), attempts = 0")).toBe(
      true,
    );
    expect(fillsOutbox('UPDATE downstream_resource SET due_at = now(), attempts = 0')).toBe(true);
  });

  it('if it makes a step of an import due', () => {
    expect(fillsOutbox('UPDATE import_job j SET due_at = clock.at, leased_until = NULL FROM clock')).toBe(true);
    expect(fillsOutbox("UPDATE import_job j SET due_at = clock.at + $1::float8 * interval '1 millisecond'")).toBe(
      false,
    );
  });

  it('but not if it claims an item or postpones the next attempt', () => {
    expect(fillsOutbox("UPDATE event_delivery SET next_attempt_at = clock_timestamp() + interval '1 minute'")).toBe(
      false,
    );
    expect(fillsOutbox("UPDATE logout_delivery SET next_attempt_at = now() + $1::float8 * interval '1 s'")).toBe(false);
  });

  it('but not if it reads or settles one', () => {
    expect(fillsOutbox('SELECT * FROM outgoing_mail')).toBe(false);
    expect(fillsOutbox("UPDATE logout_delivery SET status = 'delivered'")).toBe(false);
  });
});

it('knows all outboxes of the schema', () => {
  expect(outboxes.toSorted()).toEqual([
    'backchannel_request',
    'client_logo',
    'downstream_resource',
    'event_delivery',
    'import_job',
    'logout_delivery',
    'outgoing_mail',
  ]);
});
