import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { LookUpTxt } from '@/lib/tenants/domain/check-record';
import type { Installation } from '@/lib/tenants/domain/host-name';
import {
  addEmailDomain,
  removeUnverifiedEmailDomain,
  verifyEmailDomain,
} from '@/lib/tenants/email-domains/change-email-domains';
import type { EmailDomain } from '@/lib/tenants/email-domains/email-domain';
import type { EmailDomainStore } from '@/lib/tenants/email-domains/store';
import { causeOf, isDomainOf, type SetupLink } from './setup-link';
import type { SetupLinkStore, SetupSession } from './store';

interface Services {
  setupLinks: Pick<SetupLinkStore, 'change' | 'findOpen'>;
  emailDomains: EmailDomainStore;
  lookUpTxt: LookUpTxt;
  config: Installation;
}

interface Through {
  session: SetupSession;
  origin: RequestOrigin | null;
}

/**
 * Adds the email domain of a link, with the record to create in DNS. It replaces an earlier one that is not verified. A
 * domain that an administrator or another link added is not the link's to prove.
 * @param change.typed as a person types it
 */
export async function nameSetupDomain(
  { setupLinks, config }: Omit<Services, 'lookUpTxt' | 'emailDomains'>,
  { session, origin, typed }: Through & { typed: string },
): Promise<'named' | 'gone' | 'not-asked' | 'verified-before' | 'wrong' | 'full' | 'exists'> {
  const { tenantId, now } = session;
  return setupLinks.change(session, async ({ link, emailDomains, note }) => {
    if (!link.tasks.includes('domain')) return 'not-asked';
    const request = { tenantId, cause: causeOf(link, origin), now };
    const before = await ownDomain(emailDomains, link);
    if (before?.verifiedAt) return 'verified-before';
    const added = await addEmailDomain({ emailDomains, config }, request, typed);
    if (added.kind === 'wrong' || added.kind === 'full') return added.kind;
    if (!isDomainOf({ ...link, emailDomain: added.domain.domain }, added.domain)) return 'exists';
    if (before && before.domain !== added.domain.domain)
      await removeUnverifiedEmailDomain({ emailDomains }, request, before.domain);
    await note({ emailDomain: added.domain.domain });
    return 'named';
  });
}

/** Looks up the DNS record of the link's domain, and verifies the domain if it is found. */
export async function proveSetupDomain(
  { setupLinks, emailDomains, lookUpTxt }: Omit<Services, 'config'>,
  { session, origin }: Through,
): Promise<'verified' | 'gone' | 'not-asked' | 'no-record' | 'other-value' | 'lookup-failed' | 'taken'> {
  const { tenantId, now } = session;
  const link = await setupLinks.findOpen(session);
  if (!link) return 'gone';
  const domain = link.tasks.includes('domain') ? await ownDomain(emailDomains, link) : null;
  if (!domain) return 'not-asked';
  // DNS is asked before the transaction, which checks again that the link is active.
  const outcome = await verifyEmailDomain(
    {
      lookUpTxt,
      emailDomains: {
        ...emailDomains,
        verify: async (...verifying) => {
          const verified = await setupLinks.change(session, async (steps) =>
            (await ownDomain(steps.emailDomains, steps.link)) ? steps.emailDomains.verify(...verifying) : 'unchanged',
          );
          return verified === 'gone' ? 'unchanged' : verified;
        },
      },
    },
    { tenantId, cause: causeOf(link, origin), now },
    domain.domain,
  );
  if (outcome.kind === 'verified' || outcome.kind === 'present') return 'verified';
  return outcome.kind === 'not-found' ? 'not-asked' : outcome.kind;
}

/** The domain that was added through a link; null if it no longer exists. */
async function ownDomain(emailDomains: EmailDomainStore, link: SetupLink): Promise<EmailDomain | null> {
  const domain = link.emailDomain === null ? null : await emailDomains.find(link.tenantId, link.emailDomain);
  return domain && isDomainOf(link, domain) ? domain : null;
}
