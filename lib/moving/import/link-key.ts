import type { LinkKey } from './queue';

/** An account at an identity provider, as a key of a map. Identifiers of providers contain no spaces. */
export const linkKey = ({ providerId, subject }: LinkKey): string => `${providerId} ${subject}`;
