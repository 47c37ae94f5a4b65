import type { Owned, OwnedCounts } from '@/lib/directory/owned';
import { type Message, msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { TenantSettings } from '@/lib/tenants/settings';

export const countsOf = ({ clients, scimTokens, accessKeys }: Owned): OwnedCounts => ({
  clients: clients.length,
  scimTokens: scimTokens.length,
  accessKeys: accessKeys.length,
});

const texts: Record<TenantSettings['whenOwnerLeaves'], (what: Message) => Message> = {
  nothing: (what) => msg('owners.loseAccountablePerson', { what }),
  suspend: (what) => msg('owners.willBeSuspended', { what }),
  'hand-over': (what) => msg('owners.willBeHandedOver', { what }),
};

/** What happens to what people who leave are accountable for, for a list of effects. */
export const ownedTexts = (
  t: SayText,
  policy: TenantSettings['whenOwnerLeaves'],
  { clients, scimTokens, accessKeys }: OwnedCounts,
): string[] => [
  ...(clients > 0 ? [t(texts[policy](msg('owners.clientsCount', { count: clients })))] : []),
  ...(scimTokens > 0 ? [t(texts[policy](msg('ended.scimTokens', { count: scimTokens })))] : []),
  ...(accessKeys > 0 ? [t(texts[policy](msg('owners.accessKeysOfOthers', { count: accessKeys })))] : []),
];
