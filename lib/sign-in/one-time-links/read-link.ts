import { durationSaid } from '@/lib/platform/shared/duration-text';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import type { LinkLeadsTo, LinkPurpose, OneTimeLink } from './one-time-link';
import type { OneTimeLinkStore } from './store';

export type ReadLink =
  | { kind: 'open'; link: OneTimeLink }
  /** `reason` is internal: the person who opened the link learns only that it cannot be used. */
  | { kind: 'refused'; reason: Sayable };

/**
 * Checks a link without using it, because mail scanners open the links in emails.
 * @param wanted.to what the link would be used for now
 */
export async function readLink(
  links: Pick<OneTimeLinkStore, 'find'>,
  { tenantId, purpose, token, to }: { tenantId: string; purpose: LinkPurpose; token: string; to: LinkLeadsTo },
  now: Date,
): Promise<ReadLink> {
  const link = await links.find(tenantId, purpose, sha256(token));
  const reason = link
    ? (faultOf(link, now) ?? (to === 'passkey' ? noPasskeyBy(link) : null))
    : msg('signIn.linkIsUnknown');
  return link && reason === null
    ? { kind: 'open', link }
    : { kind: 'refused', reason: reason ?? msg('signIn.linkIsUnknown') };
}

function faultOf({ usedAt, endReason, expiresAt, person }: OneTimeLink, now: Date): Sayable | null {
  const ago = (then: Date) => msg('signIn.numberAgo', { number: durationSaid(now.getTime() - then.getTime()) });
  if (usedAt)
    return msg('signIn.linkStoppedWorkingUsedAt', { usedAt: ago(usedAt), endReason: endReason ?? msg('common.used') });
  if (expiresAt <= now) return msg('signIn.linkExpiredExpiresAt', { expiresAt: ago(expiresAt) });
  return person.active ? null : msg('common.personIsDeactivated');
}

/**
 * A password set by link still requires the second factor at sign-in. A passkey would bypass it, since a passkey signs
 * its person in alone.
 */
function noPasskeyBy({ byAdministrator, person }: OneTimeLink): Sayable | null {
  if (!byAdministrator) return msg('signIn.linkWasNotIssuedBy');
  return person.hasFactor ? msg('signIn.personHasSecondFactorAdministrator') : null;
}
