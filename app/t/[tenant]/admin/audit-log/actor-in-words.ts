import type { Actor } from '@/lib/audit/audit-entry';

const kinds: Record<Actor['type'], string> = {
  person: 'Person',
  client: 'Client',
  'scim-connection': 'SCIM connection',
  operator: 'Operator',
  system: 'System',
};

/** An actor for people: by name, else by id, else by kind; and what kind it is. Nobody knows who failed to sign in. */
export function actorInWords({ type, id, name }: Actor): { name: string; kind: string } {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : type;
  const nobody = type === 'person' ? 'Somebody' : kind;
  return { name: name ?? id ?? nobody, kind };
}
