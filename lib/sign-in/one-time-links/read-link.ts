import { durationInWords } from '@/lib/platform/shared/duration-in-words';
import { sha256 } from '@/lib/platform/shared/secret';
import type { LinkGives, LinkPurpose, OneTimeLink } from './one-time-link';
import type { OneTimeLinkStore } from './store';

export type ReadLink =
  | { kind: 'open'; link: OneTimeLink }
  /** `reason` is private: whoever holds the link learns that it cannot be used, no more. */
  | { kind: 'refused'; reason: string };

/**
 * Checks a link without using it, because mail scanners open the links in emails.
 * @param wanted.gives what the link would be used for now
 */
export async function readLink(
  links: Pick<OneTimeLinkStore, 'find'>,
  { tenantId, purpose, token, gives }: { tenantId: string; purpose: LinkPurpose; token: string; gives: LinkGives },
  now: Date,
): Promise<ReadLink> {
  const link = await links.find(tenantId, purpose, sha256(token));
  const reason = link
    ? (faultOf(link, now) ?? (gives === 'passkey' ? noPasskeyBy(link) : null))
    : 'the link is unknown';
  return link && reason === null
    ? { kind: 'open', link }
    : { kind: 'refused', reason: reason ?? 'the link is unknown' };
}

function faultOf({ usedAt, endReason, expiresAt, person }: OneTimeLink, now: Date): string | null {
  const ago = (then: Date) => `${durationInWords(now.getTime() - then.getTime())} ago`;
  if (usedAt) return `the link stopped working ${ago(usedAt)}: ${endReason ?? 'used'}`;
  if (expiresAt <= now) return `the link expired ${ago(expiresAt)}`;
  return person.active ? null : 'the person is deactivated';
}

/**
 * A password set by link still requires the second factor at sign-in. A passkey would bypass it, since a passkey signs
 * its person in alone.
 */
function noPasskeyBy({ byAdministrator, person }: OneTimeLink): string | null {
  if (!byAdministrator) return 'the link was not issued by an administrator, so it cannot add a passkey';
  return person.hasFactor
    ? 'the person has a second factor: an administrator must remove it before a link can add a passkey'
    : null;
}
