import type { ClientStore } from '@/lib/grants/clients/store';
import type { FamilyStatus } from '@/lib/grants/token-families/family';
import { getFamily } from '@/lib/grants/token-families/get-family';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import type { Inspection } from './inspection';

export interface Stores {
  families: Pick<FamilyStore, 'findFamily' | 'listEvents'>;
  clients: Pick<ClientStore, 'find'>;
}

interface Named {
  tenantId: string;
  familyId: string | null;
  clientId: string | null;
  now: Date;
}

const statuses: Record<FamilyStatus, string> = {
  living: text('active'),
  expired: text('expired'),
  revoked: text('revoked'),
  leaked: text('leaked'),
};

/** The token family, person and client that one of our tokens belongs to, each null if it no longer exists. */
export async function belonging(
  { families, clients }: Stores,
  { tenantId, familyId, clientId, now }: Named,
  t: SayText,
): Promise<Pick<Inspection, 'family' | 'person' | 'client'>> {
  const life = familyId === null ? null : await getFamily(families, { tenantId, id: familyId, now });
  const found = clientId === null ? null : await clients.find(tenantId, clientId);
  const client = found && { id: found.clientId, name: found.clientName };
  if (!life) return { family: null, person: null, client };
  const { id, status, person } = life.family;
  const name = person.displayName ?? person.userName;
  return {
    family: { id, title: t('Token family, {status}', { status: t(statuses[status]) }) },
    person: name === null ? null : { id: person.id, name },
    client,
  };
}
