import { type Found, foundKinds, type SearchStore } from './store';

const TEXT_AT_MOST = 200;

/**
 * Finds clients, people, groups, token families, failures, provisioning requests and audit entries, grouped by kind in
 * the order of `foundKinds`.
 * @param query.limit per kind
 * @returns an empty list for an empty text
 */
export async function findAnything(
  store: SearchStore,
  { tenantId, text, limit = 5 }: { tenantId: string; text: string; limit?: number },
): Promise<Found[]> {
  const asked = text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, TEXT_AT_MOST);
  if (asked === '') return [];
  const found = await store.find({ tenantId, text: asked, limit });
  const once = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  return foundKinds.flatMap((kind) => [...once.values()].filter((one) => one.kind === kind).slice(0, limit));
}
