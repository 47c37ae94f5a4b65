import type { FamilyStore } from '@/lib/grants/token-families/store';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { SayText } from '@/lib/platform/shared/say-text';

/**
 * Names the token families that audit entries are about by their client and person. Keyed by id; deleted families are
 * left out.
 */
export async function familyNames(
  families: Pick<FamilyStore, 'findFamily'>,
  { tenantId, events, now }: { tenantId: string; events: readonly AuditEvent[]; now: Date },
  t: SayText,
): Promise<Map<string, string>> {
  const ids = new Set(
    events.flatMap(({ target: { type, id, name } }) => (type === 'token-family' && id && !name ? [id] : [])),
  );
  const found = await Promise.all([...ids].map((id) => families.findFamily(tenantId, id, now)));
  return new Map(
    found.flatMap((family) =>
      family
        ? [
            [
              family.id,
              t('{client} for {person}', {
                client: family.client.name ?? family.client.id,
                person: family.person.userName ?? t('a deleted person'),
              }),
            ],
          ]
        : [],
    ),
  );
}
