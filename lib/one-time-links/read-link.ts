import { durationInWords } from '@/lib/shared/duration-in-words';
import { sha256 } from '@/lib/shared/secret';
import type { LinkPurpose, OneTimeLink } from './one-time-link';
import type { OneTimeLinkStore } from './store';

export type ReadLink =
  | { kind: 'open'; link: OneTimeLink }
  /** `reason` is private: whoever holds the link learns that it cannot be used, no more. */
  | { kind: 'refused'; reason: string };

/** Looks at a link without using it: programs that check mails for threats open what is in them. */
export async function readLink(
  links: Pick<OneTimeLinkStore, 'find'>,
  { tenantId, purpose, token }: { tenantId: string; purpose: LinkPurpose; token: string },
  now: Date,
): Promise<ReadLink> {
  const link = await links.find(tenantId, purpose, sha256(token));
  const reason = link ? faultOf(link, now) : 'the link is not known';
  return link && reason === null ? { kind: 'open', link } : { kind: 'refused', reason: reason ?? 'the link is not known' };
}

function faultOf({ usedAt, endReason, expiresAt, person }: OneTimeLink, now: Date): string | null {
  const ago = (then: Date) => `${durationInWords(now.getTime() - then.getTime())} ago`;
  if (usedAt) return `the link ended ${ago(usedAt)}: ${endReason ?? 'used'}`;
  if (expiresAt <= now) return `the link expired ${ago(expiresAt)}`;
  return person.active ? null : 'the person is inactive';
}
