import { isValueTaken } from '@/lib/directory/extension-schemas/postgres/value-taken';
import type { Conflict } from '@/lib/people/outcome';

const attributes: Record<string, string> = {
  person_tenant_id_user_name_key_key: 'userName',
  person_external_id_key: 'externalId',
  group_external_id_key: 'externalId',
};

/** The attribute whose value another resource already has, if that is why a statement failed; null otherwise. */
export function conflictOf(error: unknown): Conflict | null {
  if (isValueTaken(error)) return { kind: 'conflict', attribute: error.attribute };
  const text = error instanceof Error ? error.message : '';
  const constraint = Object.keys(attributes).find((name) => text.includes(name));
  const attribute = constraint && attributes[constraint];
  return attribute ? { kind: 'conflict', attribute } : null;
}
