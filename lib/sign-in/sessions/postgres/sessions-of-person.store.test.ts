import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPerson } from '@/lib/directory/get-person';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { endSession } from '../end-session';
import { endSessionsOfPerson } from '../end-sessions-of-person';
import { listSessions } from '../list-sessions';
import { startSession } from '../start-session';
import { createSessionStore } from '.';

let fixture: Fixture;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

/** A person with `count` sessions, started one minute apart. The most recent one comes first. */
async function personWithSessions(count: number): Promise<{ personId: string; ids: string[] }> {
  const { id: personId } = await newPerson(fixture.directory, tenantId, {});
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const at = new Date(Date.now() - (count - n) * 60_000);
    const started = await startSession(
      createSessionStore(fixture.database),
      { tenantId, personId, amr: ['pwd'], origin: null },
      at,
    );
    if (started.kind === 'started') ids.unshift(started.sessionId);
  }
  return { personId, ids };
}

const reason = 'ended-by-administrator';
const page = (personId: string, number: number) =>
  listSessions(createSessionStore(fixture.database), {
    tenantId,
    personId,
    now: new Date(),
    page: number,
    pageSize: 10,
  });
const endings = (ids: string[]) =>
  fixture.database.query<{ id: string; reason: string }>(sql`
  SELECT target_id AS id, detail ->> 'reason' AS reason FROM audit_event
  WHERE tenant_id = ${tenantId}::uuid AND action = 'session.ended' AND target_id = ANY(${ids}::text[]) ORDER BY id`);

describe('an administrator', () => {
  it('lists the sessions of a person page by page, and sees their number', async () => {
    const { personId, ids } = await personWithSessions(13);
    expect((await page(personId, 1)).map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect((await page(personId, 2)).map(({ id }) => id)).toEqual(ids.slice(10));
    expect(await page(personId, 3)).toEqual([]);
    const found = await getPerson(fixture.directory, { tenantId, id: personId, now: new Date() });
    expect(found?.activeCounts.sessions).toBe(13);
  });

  it('sees the IP address and place where each session started, if recorded', async () => {
    const sessions = createSessionStore(fixture.database);
    const { personId } = await personWithSessions(1);
    const origin = {
      requestId: newId(),
      ipAddress: '203.0.113.7',
      userAgent: null,
      place: { city: 'Berlin', country: 'DE' },
    };
    await startSession(sessions, { tenantId, personId, amr: ['pwd'], origin }, new Date());
    expect(await page(personId, 1)).toMatchObject([
      { ipAddress: '203.0.113.7', city: 'Berlin', country: 'DE' },
      { ipAddress: null, city: null, country: null },
    ]);
  });

  it('ends one session only if it belongs to the given person, and the audit log records it', async () => {
    const sessions = createSessionStore(fixture.database);
    const {
      personId,
      ids: [first = '', ...rest],
    } = await personWithSessions(3);
    expect(
      await endSession(sessions, { tenantId, session: { id: first, personId: newId() }, reason }, how()),
    ).toMatchObject({ sessions: 0 });
    expect(await endSession(sessions, { tenantId, session: { id: first, personId }, reason }, how())).toMatchObject({
      sessions: 1,
    });
    expect((await page(personId, 1)).map(({ id }) => id)).toEqual(rest);
    expect(await endings([first, ...rest])).toEqual([{ id: first, reason }]);
  });

  it('ends all sessions of a person, including those on other pages, with one audit row each', async () => {
    const { personId, ids } = await personWithSessions(12);
    expect(
      await endSessionsOfPerson(createSessionStore(fixture.database), { tenantId, personId, reason }, how()),
    ).toMatchObject({ sessions: 12 });
    expect(await page(personId, 1)).toEqual([]);
    expect((await endings(ids)).map((ending) => ending.reason)).toEqual(ids.map(() => reason));
  });
});
