import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { Composer } from '@/lib/journal/mail/post-office';
import { setupLinkLetter } from '@/lib/journal/mail/setup-link-letter';
import type { Clock } from '@/lib/platform/shared/clock';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { type LetterheadStore, onLetterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { TenantStore } from '@/lib/tenants/store';
import { setupMailOrder } from './mail-link';
import { setupLinkTarget, setupLinkUrl } from './setup-link';
import type { SetupLinkStore } from './store';

/**
 * Writes the emails with setup links, and gives each link its secret. Nothing is sent for a link that has ended, was
 * opened, or was issued again since.
 * @param url the configured public origin
 */
export function composeSetupMail(
  {
    brandImages,
    tenants,
    setupLinks,
  }: LetterheadStore & {
    tenants: Pick<TenantStore, 'findBySlug'>;
    setupLinks: Pick<SetupLinkStore, 'arm' | 'noteMailed'>;
  },
  { url, now }: { url: string; now: Clock },
): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, linkId: id, language, orderedAt } = setupMailOrder.parse(content);
    const tenant = await tenants.findBySlug(tenantSlug);
    if (tenant?.status !== 'active') return null;
    const token = newSecret('tsu_');
    const order = { tenantId, id, orderedAt: new Date(orderedAt) };
    const link = await setupLinks.arm({ ...order, tokenHash: sha256(token), now: now() });
    if (!link?.mailedTo) return null;
    const letter = setupLinkLetter({
      to: link.mailedTo,
      language,
      tenantName: tenantNameInMail(tenant),
      customer: link.label,
      milliseconds: link.expiresAt.getTime() - order.orderedAt.getTime(),
      url: setupLinkUrl(url, tenant.place, token),
    });
    const recipient = setupLinkTarget(link);
    return {
      message: await onLetterhead({ brandImages }, tenant, letter),
      recipient,
      sent: () =>
        setupLinks.noteMailed(
          { ...order, now: now() },
          { tenantId, cause: systemCause, action: 'setup-link.mailed', target: recipient, detail: { to: letter.to } },
        ),
    };
  };
}
