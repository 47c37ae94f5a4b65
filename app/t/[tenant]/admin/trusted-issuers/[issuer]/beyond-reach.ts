import type { BeyondReach } from '@/lib/directory/reach-of-issuer';
import { type Message, msg } from '@/lib/platform/shared/message';

const texts: Record<BeyondReach, (name: string) => Message> = {
  administrators: (name) => msg('trustedIssuers.mayNotNameAdministrators', { name }),
  people: (name) => msg('trustedIssuers.mayNotNameThesePeople', { name }),
  'email-domains': (name) => msg('trustedIssuers.mayNotNameThisDomain', { name }),
  several: (name) => msg('trustedIssuers.mayNotNameForSeveralReasons', { name }),
};

/** Why calls and signals of the issuer about a person are rejected. */
export const beyondReachText = (why: BeyondReach, name: string): Message => texts[why](name);
