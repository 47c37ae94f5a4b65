import type { ScimContext } from '../context';
import type { ScimObject } from '../json';
import type { ChangeOutcome, Decision, ResourceRecord, ResourceView } from '../store';
import type { Resourceful } from './resource-endpoint';

/** Has the store change a resource, and notes what it was and what it became. */
export async function tracedChange(
  { scope, trace }: ScimContext,
  { name, kind, store }: Resourceful,
  id: string,
  decide: (current: ResourceRecord) => Decision,
  view: ResourceView,
): Promise<ChangeOutcome> {
  const seen: { current?: ResourceRecord; passwordSet: boolean } = { passwordSet: false };
  const outcome = await store.change(scope, id, (current) => {
    const decision = decide(current);
    seen.current = current;
    seen.passwordSet = decision.kind === 'write' && decision.password !== undefined;
    return decision;
  }, view);
  if (outcome.kind === 'not-found') return outcome;
  trace.about({ type: name, id }, seen.current?.attributes);
  if (outcome.kind === 'changed') {
    const before = { ...storedAttributes(seen.current, kind.computed), ...outcome.beside?.before };
    const after = { ...storedAttributes(outcome.resource, kind.computed), ...outcome.beside?.after };
    trace.changed({ resource: { type: name, id }, before, after, passwordSet: seen.passwordSet });
  }
  return outcome;
}

/** The attributes that are kept, without the one that is worked out, which is there on one side only. */
export function storedAttributes(record: ResourceRecord | undefined, computed: string): ScimObject {
  const { [computed]: _computed, ...stored } = record?.attributes ?? {};
  return stored;
}
