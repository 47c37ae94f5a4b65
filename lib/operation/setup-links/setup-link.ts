import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { issuerOf } from '@/lib/platform/shared/paths';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { EmailDomain } from '@/lib/tenants/email-domains/email-domain';

/** What a customer's administrator can be asked to do. */
export const setupTasks = ['domain', 'directory', 'sign-in'] as const;
export type SetupTask = (typeof setupTasks)[number];

/**
 * A link with which a customer's administrator verifies an email domain and connects a directory and sign-in, without
 * an account (docs/decisions/0089-setup-links.md).
 */
export interface SetupLink {
  tenantId: string;
  id: string;
  /** The customer's name. */
  label: string;
  tasks: readonly SetupTask[];
  createdAt: Date;
  expiresAt: Date;
  /** When a browser opened it. No other browser can open it afterwards. */
  openedAt: Date | null;
  /** When the customer's administrator finished. */
  completedAt: Date | null;
  withdrawnAt: Date | null;
  /** The address to which the link is emailed; null for a link that was shown instead. */
  mailedTo: string | null;
  /** When that email was ordered. */
  mailOrderedAt: Date | null;
  /** When the mail server accepted it. */
  mailedAt: Date | null;
  /** What was created through it; each may have been deleted since. */
  connectionId: string | null;
  scimTokenId: string | null;
  providerId: string | null;
  /** When that provider was created. Another one may now have its ID; see isProviderOf. */
  providerCreatedAt: Date | null;
  /** The email domain that was added through it. */
  emailDomain: string | null;
}

/** The most links of a tenant that can be used at a time. */
export const LINKS_AT_MOST = 20;

export const linkDays = { least: 1, most: 30, standard: 7 } as const;

export const setupLinkStatuses = ['unopened', 'open', 'completed', 'withdrawn', 'expired'] as const;
export type SetupLinkStatus = (typeof setupLinkStatuses)[number];

export function statusOf(
  { withdrawnAt, completedAt, expiresAt, openedAt }: Omit<SetupLink, 'tenantId'>,
  now: Date,
): SetupLinkStatus {
  if (withdrawnAt) return 'withdrawn';
  if (completedAt) return 'completed';
  if (expiresAt <= now) return 'expired';
  return openedAt ? 'open' : 'unopened';
}

/** The tasks of a link for which something was created through it. */
export function startedTasks({
  tasks,
  ...created
}: Pick<SetupLink, 'tasks' | 'connectionId' | 'providerId' | 'emailDomain'>): SetupTask[] {
  const of = { domain: created.emailDomain, directory: created.connectionId, 'sign-in': created.providerId };
  return tasks.filter((task) => of[task] !== null);
}

/** Whether a link ended before it expired. */
export const endedEarly = (status: SetupLinkStatus): boolean => status === 'completed' || status === 'withdrawn';

/** Whether a provider was created through a link, and is not a later one with the same ID. */
export const isProviderOf = (
  { providerId, providerCreatedAt }: Pick<SetupLink, 'providerId' | 'providerCreatedAt'>,
  { id, createdAt }: Pick<IdentityProvider, 'id' | 'createdAt'>,
): boolean => providerId === id && providerCreatedAt?.getTime() === createdAt.getTime();

/** Whether an email domain was added through a link, and not by an administrator or another link. */
export const isDomainOf = (
  { id, emailDomain }: Pick<SetupLink, 'id' | 'emailDomain'>,
  { domain, addedBy }: Pick<EmailDomain, 'domain' | 'addedBy'>,
): boolean => emailDomain === domain && addedBy.type === 'setup-link' && addedBy.id === id;

/** How audit rows refer to a link. */
export const setupLinkTarget = ({ id, label }: Pick<SetupLink, 'id' | 'label'>) => ({
  type: 'setup-link',
  id,
  name: label,
});

/** The cause of what is done through a link. */
export const causeOf = ({ id, label }: SetupLink, origin: RequestOrigin | null): Cause => ({
  actor: { type: 'setup-link', id, name: label },
  origin,
});

/** The address that the customer's administrator opens. @param url the configured public origin */
export const setupLinkUrl = (url: string, place: string, token: string): string =>
  `${issuerOf(url, place)}/set-up?${new URLSearchParams({ token })}`;
