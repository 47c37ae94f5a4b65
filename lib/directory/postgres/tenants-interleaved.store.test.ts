import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/platform/shared/id';
import type { ScimContext } from '@/lib/scim/protocol/context';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { type Fixture, newTenant, openFixture } from './testing/fixture';
import { scimContextOf, scimScopeOf } from './testing/scim';

/** Random sequences of up to 40 steps each. Fewer than in other tests; `npm run test:full` runs more. */
const SEQUENCES = Math.ceil(Number(process.env.TESSERA_SEQUENCES ?? 800) / 80);
const BASE_URL = 'https://tessera.example/scim/v2';
/** Two tenants; the first has two connections. */
const PARTIES = [0, 1, 2] as const;
const tenantOf = (party: number) => (party === 2 ? 1 : 0);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const contextOf = (tenantId: string, connectionId: string): ScimContext =>
  scimContextOf(fixture.database, scimScopeOf(tenantId, connectionId));

async function ask(
  context: ScimContext,
  method: string,
  path: string,
  body?: ScimObject,
): Promise<{ status: number; body: ScimObject }> {
  const request = new Request(`${BASE_URL}${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { 'Content-Type': 'application/scim+json' },
  });
  const response = await handleScim(request, new URL(request.url).pathname.replace('/scim/v2', ''), context);
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') as ScimObject };
}

const idsIn = ({ Resources }: ScimObject) => (Resources as { id: string }[]).map(({ id }) => id).sort();

const party = fc.constantFrom(...PARTIES);
const pick = fc.nat({ max: 50 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('user' as const), party, name: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('group' as const), party, member: pick }),
  fc.record({ kind: fc.constant('join' as const), party, group: pick, member: pick }),
  fc.record({
    kind: fc.constantFrom('GET' as const, 'PUT' as const, 'PATCH' as const, 'DELETE' as const),
    party,
    of: pick,
  }),
  fc.record({ kind: fc.constant('cursor' as const), party, other: party }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Known {
  id: string;
  party: number;
  type: 'User' | 'Group';
  userName: string;
}

/** Runs the steps and checks each answer against what the party may see. */
async function play(steps: readonly Step[]): Promise<void> {
  const tenants = [await newTenant(fixture.database), await newTenant(fixture.database)];
  const contexts = PARTIES.map((one) => contextOf(tenants[tenantOf(one)] ?? '', newId()));
  const contextFor = (one: number) => contexts[one] as ScimContext;
  let known: Known[] = [];
  const chosen = (at: number) => known[at % Math.max(known.length, 1)];
  const isOwn = (one: Known | undefined, asking: number) => one?.party === asking;

  for (const one of steps) {
    const context = contextFor(one.party);
    if (one.kind === 'user') {
      const userName = `user${one.name}`;
      const { status, body } = await ask(context, 'POST', '/Users', { userName });
      const taken = known.some((other) => other.userName === userName && tenantOf(other.party) === tenantOf(one.party));
      expect(status).toBe(taken ? 409 : 201);
      if (status === 201) known.push({ id: String(body.id), party: one.party, type: 'User', userName });
    } else if (one.kind === 'group') {
      const member = chosen(one.member);
      const { status, body } = await ask(context, 'POST', '/Groups', {
        displayName: 'g',
        members: member ? [{ value: member.id }] : [],
      });
      expect(status).toBe(!member || isOwn(member, one.party) ? 201 : 400);
      if (status === 201) known.push({ id: String(body.id), party: one.party, type: 'Group', userName: '' });
    } else if (one.kind === 'join') {
      const [group, member] = [chosen(one.group), chosen(one.member)];
      if (!group || !member || group.type !== 'Group' || member.type !== 'User') continue;
      const { status } = await ask(context, 'PATCH', `/Groups/${group.id}`, {
        Operations: [{ op: 'add', path: 'members', value: [{ value: member.id }] }],
      });
      expect(status).toBe(!isOwn(group, one.party) ? 404 : isOwn(member, one.party) ? 204 : 400);
    } else if (one.kind === 'cursor') {
      const { body } = await ask(contextFor(one.other), 'GET', '/Users?cursor&count=1');
      if (body.nextCursor === undefined) continue;
      expect((await ask(context, 'GET', `/Users?cursor=${String(body.nextCursor)}&count=1`)).status).toBe(
        one.party === one.other ? 200 : 400,
      );
    } else {
      const target = chosen(one.of);
      if (!target) continue;
      const sent: ScimObject | undefined =
        one.kind === 'PATCH'
          ? { Operations: [] }
          : one.kind === 'PUT'
            ? { userName: target.userName, displayName: 'g' }
            : undefined;
      const { status } = await ask(context, one.kind, `/${target.type}s/${target.id}`, sent);
      expect([200, 204].includes(status), `${one.kind} ${status}`).toBe(isOwn(target, one.party));
      if (!isOwn(target, one.party)) expect(status).toBe(404);
      else if (one.kind === 'DELETE') known = known.filter((other) => other !== target);
    }
  }
  for (const asking of PARTIES) {
    const own = (type?: string) =>
      known
        .filter((one) => one.party === asking && (!type || one.type === type))
        .map(({ id }) => id)
        .sort();
    expect(idsIn((await ask(contextFor(asking), 'GET', '/Users')).body)).toEqual(own('User'));
    expect(idsIn((await ask(contextFor(asking), 'GET', '/Groups')).body)).toEqual(own('Group'));
    expect(idsIn((await ask(contextFor(asking), 'POST', '/.search', {})).body)).toEqual(own());
    const members = (await ask(contextFor(asking), 'GET', '/Groups?attributes=members')).body.Resources as {
      members?: { value: string }[];
    }[];
    for (const { value } of members.flatMap((group) => group.members ?? [])) expect(own()).toContain(value);
  }
}

describe('two tenants and their connections, interleaved', () => {
  it(
    'never see, change or refer to what is not their own',
    async () => {
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), play), { numRuns: SEQUENCES });
    },
    60_000 + SEQUENCES * 3_000,
  );
});
