import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScimError } from '@/lib/scim/protocol/errors';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { userResourceType } from '../schema/resource-type';
import {
  type Item,
  type ModelOperation,
  ModelRefusal,
  type ModelResource,
  patchModel,
  type Where,
} from '../testing/patch-model';
import { applyPatch } from './apply-patch';
import { parsePatch } from './parse-patch';

/** How many random sequences of PATCH requests to run; `npm run test:full` runs more. */
const SEQUENCES = Number(process.env.TESSERA_SEQUENCES ?? 1_000);
const type = userResourceType();
const start = { userName: 'ann', active: true };

const word = fc.constantFrom('a', 'b', 'B');
const label = fc.constantFrom('work', 'home', 'WORK');
const flag = fc.constantFrom<(boolean | string)[]>(true, false, 'True', 'False');
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 });

const item: fc.Arbitrary<Item> = fc.record(
  { value: word, type: label, display: word, primary: flag },
  { requiredKeys: [] },
);
const filled = item.filter((one) => Object.keys(one).length > 0);
const op = fc.constantFrom<ModelOperation['op'][]>('add', 'replace', 'remove');
const where: fc.Arbitrary<Where> = fc.oneof(
  label.map((wanted): Where => [['type', wanted]]),
  word.map((wanted): Where => [['value', wanted]]),
  fc.boolean().map((wanted): Where => [['primary', wanted]]),
  fc.tuple(label, word).map(
    ([wanted, shown]): Where => [
      ['type', wanted],
      ['display', shown],
    ],
  ),
);

const simple = fc.record({
  op,
  target: fc.constantFrom('title', 'displayName', 'nickName').map((name) => ({ kind: 'simple' as const, name })),
  value: orNull(word),
});
const object = fc.oneof(
  fc.record({
    op,
    target: fc.constantFrom('givenName', 'familyName').map((sub) => ({ kind: 'object' as const, name: 'name', sub })),
    value: orNull(word),
  }),
  fc.record({
    op,
    target: fc.constant({ kind: 'object' as const, name: 'name', sub: null }),
    value: orNull(fc.record({ givenName: orNull(word), familyName: orNull(word) }, { requiredKeys: [] })),
  }),
);
const list = fc.constantFrom('emails', 'roles').chain(
  (name): fc.Arbitrary<ModelOperation> =>
    fc.oneof(
      fc.record({
        op,
        target: fc.constant({ kind: 'list' as const, name, where: null, sub: null }),
        value: fc.oneof(fc.array(filled, { maxLength: 3 }), filled),
      }),
      fc.record({
        op,
        target: where.map((chosen) => ({ kind: 'list' as const, name, where: chosen, sub: null })),
        value: filled,
      }),
      fc.record({
        op,
        target: fc
          .tuple(where, fc.constantFrom('value', 'display', 'type'))
          .map(([chosen, sub]) => ({ kind: 'list' as const, name, where: chosen, sub })),
        value: word,
      }),
      fc.record({
        op,
        target: where.map((chosen) => ({ kind: 'list' as const, name, where: chosen, sub: 'primary' })),
        value: flag,
      }),
    ),
);
const operation: fc.Arbitrary<ModelOperation> = fc.oneof(simple, object, list);

/**
 * The operation as a client would send it. A remove operation has a value only when it removes some values of a whole
 * list.
 */
function asSent({ op: name, target, value }: ModelOperation, pathless: boolean): Json {
  const sub = target.kind === 'simple' || target.sub === null ? '' : `.${target.sub}`;
  const filter =
    target.kind === 'list' && target.where
      ? `[${target.where.map(([part, wanted]) => `${part} eq ${JSON.stringify(wanted)}`).join(' and ')}]`
      : '';
  const path = `${target.name}${filter}${sub}`;
  if (name === 'remove')
    return target.kind === 'list' && !filter && value !== undefined
      ? { op: 'Remove', path, value: value as Json }
      : { op: 'remove', path };
  return pathless ? { op: name, value: { [path]: value as Json } } : { op: name, path, value: value as Json };
}

function outcomeOf(run: () => ScimObject): ScimObject | string {
  try {
    return run();
  } catch (error) {
    if (error instanceof ModelRefusal || isScimError(error)) return error.reason;
    throw error;
  }
}

describe('PATCH', () => {
  it('matches a simple model for any sequence of requests', () => {
    const request = fc.array(fc.tuple(operation, fc.boolean()), { minLength: 1, maxLength: 4 });
    const outcomes = { changed: 0, refused: 0 };
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 6 }), fc.boolean(), (requests, replaceCreates) => {
        let model: ModelResource = {};
        let actual: ScimObject = start;
        for (const operations of requests) {
          const expected = outcomeOf(() => ({
            ...start,
            ...patchModel(
              model,
              operations.map(([one]) => one),
              replaceCreates,
            ),
          }));
          const sent = operations.map(([one, pathless]) => asSent(one, pathless));
          const before = structuredClone(actual);
          const found = outcomeOf(
            () => applyPatch(type, actual, parsePatch({ Operations: sent }), { replaceCreates }).attributes,
          );
          expect(found, JSON.stringify(sent)).toEqual(expected);
          expect(actual).toEqual(before);
          outcomes[typeof found === 'string' ? 'refused' : 'changed'] += 1;
          if (typeof found === 'string' || typeof expected === 'string') continue;
          actual = found;
          model = withoutStart(expected);
        }
      }),
      { numRuns: SEQUENCES },
    );
    expect(outcomes.changed).toBeGreaterThan(outcomes.refused);
    expect(outcomes.refused).toBeGreaterThan(0);
  });
});

function withoutStart({ userName: _name, active: _active, ...model }: ScimObject): ModelResource {
  return model as ModelResource;
}
