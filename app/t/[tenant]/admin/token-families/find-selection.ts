import type { Container } from '@/lib/edge/container';

/** All families of one client or one person. */
export interface Selection {
  kind: 'client' | 'person';
  id: string;
  name: string;
  /** How many of them are active. */
  activeFamilies: number;
}

/** The families that a filter of the list selects; null if the tenant has no such client or person. */
export async function findSelection(
  { clients, directory, families }: Pick<Container, 'clients' | 'directory' | 'families'>,
  tenantId: string,
  kind: Selection['kind'],
  id: string,
  now: Date,
): Promise<Selection | null> {
  const name =
    kind === 'client'
      ? (await clients.find(tenantId, id))?.clientName
      : (await directory.findPerson(tenantId, id))?.attributes.userName;
  if (name === undefined) return null;
  const activeFamilies = await families.countActiveGrants(
    tenantId,
    kind === 'client' ? { clientId: id } : { personId: id },
    now,
  );
  return { kind, id, name, activeFamilies };
}
