import { ensureSigningKeys } from './ensure-signing-keys';
import type { SigningKey } from './signing-key';
import type { KeyRoom } from './store';

/** The key that signs and the one that is next, as they are now. A tenant's first keys are made. */
export async function getLivingKeys(room: KeyRoom, tenantId: string, now: Date): Promise<{ current: SigningKey; next: SigningKey }> {
  const known = await room.store.findLive(tenantId);
  const keys = (await ensureSigningKeys(room, { tenantId, known }, now)) ? await room.store.findLive(tenantId) : known;
  const current = keys.find(({ status }) => status === 'current');
  const next = keys.find((key) => key.status === 'next' && key.alg === current?.alg);
  if (!current || !next) throw new Error(`Tenant ${tenantId} lacks a signing key.`);
  return { current, next };
}
