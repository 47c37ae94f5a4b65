import type { Owned, OwnedCounts } from '@/lib/directory/owned';
import { type Message, msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { TenantSettings } from '@/lib/tenants/settings';

export const countsOf = ({ clients, scimTokens, accessKeys }: Owned): OwnedCounts => ({
  clients: clients.length,
  scimTokens: scimTokens.length,
  accessKeys: accessKeys.length,
});

type Policy = Pick<TenantSettings, 'whenOwnerLeaves' | 'ownerGraceDays'>;

const texts: Record<Policy['whenOwnerLeaves'], (what: Message, days: number) => Message> = {
  nothing: (what) => msg('owners.loseAccountablePerson', { what }),
  suspend: (what, days) =>
    days === 0 ? msg('owners.willBeSuspended', { what }) : msg('owners.willBeSuspendedIn', { what, days }),
  'hand-over': (what) => msg('owners.willBeHandedOver', { what }),
};

/** What happens to what people who leave are accountable for, for a list of effects. */
export const ownedTexts = (
  t: SayText,
  { whenOwnerLeaves, ownerGraceDays }: Policy,
  { clients, scimTokens, accessKeys }: OwnedCounts,
): string[] => {
  const say = (what: Message) => t(texts[whenOwnerLeaves](what, ownerGraceDays));
  return [
    ...(clients > 0 ? [say(msg('owners.clientsCount', { count: clients }))] : []),
    ...(scimTokens > 0 ? [say(msg('ended.scimTokens', { count: scimTokens }))] : []),
    ...(accessKeys > 0 ? [say(msg('owners.accessKeysOfOthers', { count: accessKeys }))] : []),
  ];
};
