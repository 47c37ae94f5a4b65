import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { Tenant } from '@/lib/tenants/store';
import { type LinkPurpose, linkGives, linkSeconds } from './one-time-link';
import type { LinkIssued, OneTimeLinkStore } from './store';

export type IssuedLink =
  /** The token is shown or sent only once. */
  | { kind: 'issued'; token: string; seconds: number }
  /** `not-offered`: the tenant accepts neither of the sign-in methods that a link can set up. */
  | { kind: Exclude<LinkIssued, 'issued'> | 'not-offered' };

/**
 * Creates a link with which a person chooses a password or adds a passkey.
 * @param link.byAdministrator by default false: the link was requested by the owner of the mailbox, so it cannot add a
 *   passkey and does not end other links
 * @param link.mailedTo the address that it is mailed to, if any
 * @param link.mayManage checked with the person's row locked; if false, no link is created
 */
export async function issueLink(
  links: Pick<OneTimeLinkStore, 'issue'>,
  {
    tenant,
    personId,
    purpose,
    byAdministrator = false,
    mailedTo = null,
    mayManage = () => true,
  }: {
    tenant: Pick<Tenant, 'id' | 'settings'>;
    personId: string;
    purpose: LinkPurpose;
    byAdministrator?: boolean;
    mailedTo?: string | null;
    mayManage?: (person: Person) => boolean;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<IssuedLink> {
  const gives = linkGives(tenant.settings);
  if (gives === null) return { kind: 'not-offered' };
  const token = newSecret('tsl_');
  const seconds = linkSeconds(tenant.settings, purpose);
  const kind = await links.issue({
    tenantId: tenant.id,
    personId,
    purpose,
    tokenHash: sha256(token),
    expiresAt: new Date(now.getTime() + seconds * 1000),
    mailedTo,
    gives,
    byAdministrator,
    mayManage,
    cause,
    now,
  });
  return kind === 'issued' ? { kind, token, seconds } : { kind };
}
