import type { ScimContext } from '@/lib/scim/protocol/context';
import type { ChangeOutcome, Decision, ResourceRecord, ResourceView } from '@/lib/scim/protocol/store';
import { storedAttributes } from '../schema/stored-attributes';
import type { Resourceful } from './resource-endpoint';

/** Has the store change a resource, and notes what it was and what it became. */
export async function tracedChange(
  { scope, trace }: ScimContext,
  { name, type, store }: Resourceful,
  id: string,
  decide: (current: ResourceRecord) => Decision,
  view: ResourceView,
): Promise<ChangeOutcome> {
  const seen: { current?: ResourceRecord; passwordSet: boolean } = { passwordSet: false };
  const outcome = await store.change(
    scope,
    id,
    (current) => {
      const decision = decide(current);
      seen.current = current;
      seen.passwordSet = decision.kind === 'write' && decision.password !== undefined;
      return decision;
    },
    view,
  );
  if (outcome.kind === 'not-found') return outcome;
  trace.about({ type: name, id }, seen.current?.attributes);
  if (outcome.kind === 'changed') {
    const before = { ...storedAttributes(type, seen.current), ...outcome.beside?.before };
    const after = { ...storedAttributes(type, outcome.resource), ...outcome.beside?.after };
    trace.changed({ resource: { type: name, id }, before, after, passwordSet: seen.passwordSet });
  }
  return outcome;
}
