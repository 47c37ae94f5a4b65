import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { rounds } from '@/scripts/test/rounds';
import { ScimClient } from '../testing/scim-client';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const RUNS = rounds(300);

type Name = (typeof NAMES)[number];
type Step =
  | { kind: 'make'; name: Name; userName: string; refersTo: Name[] }
  | { kind: 'patch' | 'replace' | 'delete'; name: Name; refersTo: Name[] };

const names = fc.subarray([...NAMES], { maxLength: 2 });
/** There are few userNames, so that some creations fail; an empty one always does. */
const userName = fc.constantFrom('ann', 'ben', 'cleo', 'dan', 'eve', '');
const rest = fc.array(
  fc.record({ kind: fc.constantFrom('patch', 'replace', 'delete'), name: fc.constantFrom(...NAMES), refersTo: names }),
  { maxLength: 8 },
);

/** Each name is created at most once and refers only to later names in the alphabet, so that there is no circle. */
const makes = fc.subarray([...NAMES]).chain((made) =>
  fc.tuple(
    ...made.map((name) =>
      fc.record({
        kind: fc.constant('make' as const),
        name: fc.constant(name),
        userName,
        refersTo: names.map((all) => all.filter((other) => other > name)),
      }),
    ),
  ),
);
const steps = fc
  .tuple(makes, rest)
  .chain(([first, second]) =>
    fc.shuffledSubarray<Step>([...first, ...second], { minLength: first.length + second.length }),
  );

const holding = (references: string[]): ScimObject => ({
  roles: references.map((value) => ({ value })),
  ...(references[0] ? { [ENTERPRISE]: { manager: { value: references[0] } } } : {}),
});

/** A single operation; `ref` supplies the references to the people. */
function operationOf(
  step: Step,
  at: number,
  ref: (name: Name) => string,
): { method: string; path: string; data?: ScimObject } {
  const held = holding(step.refersTo.map(ref));
  if (step.kind === 'make') return { method: 'POST', path: '/Users', data: { userName: step.userName, ...held } };
  const path = `/Users/${ref(step.name)}`;
  if (step.kind === 'delete') return { method: 'DELETE', path };
  if (step.kind === 'replace') return { method: 'PUT', path, data: { userName: `${step.name}${at}`, ...held } };
  return { method: 'PATCH', path, data: { Operations: [{ op: 'add', value: held }] } };
}

/**
 * What a client would do without Bulk: send one request after the other, first those that create what the next one
 * needs.
 */
async function oneByOne(scim: ScimClient, all: Step[]): Promise<string[]> {
  const ids = new Map<Name, string>();
  const done = new Map<Step, string>();
  const makerOf = (name: Name) => all.find((step) => step.kind === 'make' && step.name === name);
  const run = async (step: Step): Promise<void> => {
    if (done.has(step)) return;
    const needed = [...(step.kind === 'make' ? [] : [step.name]), ...(step.kind === 'delete' ? [] : step.refersTo)];
    for (const maker of needed.map(makerOf)) if (maker) await run(maker);
    const missing = needed.find((name) => !ids.has(name));
    if (missing) return void done.set(step, makerOf(missing) ? '409' : '400');
    const { method, path, data } = operationOf(step, all.indexOf(step), (name) => ids.get(name) ?? '');
    const { status, body } = await scim.send(method, path, data);
    if (step.kind === 'make' && status === 201) ids.set(step.name, String(body.id));
    done.set(step, String(status));
  };
  for (const step of all) await run(step);
  return all.map((step) => done.get(step) ?? '');
}

async function atOnce(scim: ScimClient, all: Step[]): Promise<string[]> {
  const operations = all.map(
    (step, at): Json => ({
      ...operationOf(step, at, (name) => `bulkId:${name}`),
      ...(step.kind === 'make' ? { bulkId: step.name } : {}),
    }),
  );
  const { body } = await scim.send('POST', '/Bulk', { Operations: operations });
  return (body.Operations as ScimObject[]).map(({ status }) => String(status));
}

/** All people, with userNames in place of IDs. IDs of deleted people are numbered in the order in which they occur. */
function stateOf({ users }: ScimClient): Json {
  const records = [...users.records.values()].sort((left, right) =>
    String(left.attributes.userName).localeCompare(String(right.attributes.userName)),
  );
  const called = new Map(records.map(({ id, attributes }) => [id, String(attributes.userName)]));
  const replace = (value: Json): Json => {
    if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) {
      if (!called.has(value)) called.set(value, `gone ${called.size}`);
      return called.get(value) ?? '';
    }
    if (Array.isArray(value)) return value.map(replace);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one)])) : value;
  };
  return records.map(({ version, attributes }) => replace({ version, attributes }));
}

describe('any Bulk request', () => {
  it('has the same result as its operations one by one, in order of reference', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const [together, apart] = [new ScimClient(), new ScimClient()];
        expect(await atOnce(together, all)).toEqual(await oneByOne(apart, all));
        expect(stateOf(together)).toEqual(stateOf(apart));
      }),
      { numRuns: RUNS },
    );
  });

  it('of people who refer to each other creates them all, with all references', async () => {
    const any = fc.tuple(...NAMES.map((name) => fc.record({ name: fc.constant(name), refersTo: names })));
    await fc.assert(
      fc.asyncProperty(
        any.chain((made) => fc.shuffledSubarray([...made], { minLength: made.length })),
        async (people) => {
          const scim = new ScimClient();
          const all = people.map(({ name, refersTo }): Step => ({ kind: 'make', name, userName: name, refersTo }));
          expect(new Set(await atOnce(scim, all))).toEqual(new Set(['201']));
          const made = [...scim.users.records.values()];
          const idOf = new Map(made.map(({ id, attributes }) => [attributes.userName, id]));
          for (const { name, refersTo } of people) {
            const { attributes } = made.find((one) => one.attributes.userName === name) ?? {};
            expect(
              new Set(((attributes?.roles as { value: string }[] | undefined) ?? []).map(({ value }) => value)),
            ).toEqual(new Set(refersTo.map((other) => idOf.get(other))));
            expect((attributes?.[ENTERPRISE] as { manager: { value: string } } | undefined)?.manager.value).toBe(
              refersTo[0] && idOf.get(refersTo[0]),
            );
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});
