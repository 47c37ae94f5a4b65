import type { Conflict } from '@/lib/directory/outcome';

const attributes: Record<string, Conflict['attribute']> = {
  person_tenant_id_user_name_key_key: 'userName',
  person_external_id_key: 'externalId',
  group_external_id_key: 'externalId',
};

/** The attribute that another resource already has, when that is why a statement failed; null otherwise. */
export function conflictOf(error: unknown): Conflict | null {
  const text = error instanceof Error ? error.message : '';
  const constraint = Object.keys(attributes).find((name) => text.includes(name));
  const attribute = constraint && attributes[constraint];
  return attribute ? { kind: 'conflict', attribute } : null;
}
