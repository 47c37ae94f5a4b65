import type { Cause } from '@/lib/journal/audit/audit-entry';
import { boundedPage } from '@/lib/platform/shared/bounded-page';
import { isId, newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { SetupMail } from './mail-link';
import { type SetupLink, type SetupTask, setupLinkTarget } from './setup-link';
import type { SetupLinkQuery, SetupLinkStore } from './store';

interface How {
  cause: Cause;
  now: Date;
}

const DAY_MILLISECONDS = 86_400_000;
const inDays = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MILLISECONDS);

/** One page of a tenant's setup links. @returns the page, and the total on all pages */
export function listSetupLinks(
  store: Pick<SetupLinkStore, 'list'>,
  { page, pageSize, ...query }: Omit<SetupLinkQuery, 'page' | 'pageSize'> & { page?: number; pageSize?: number },
): Promise<{ links: SetupLink[]; total: number }> {
  return store.list({ ...query, ...boundedPage({ page, pageSize }) });
}

/**
 * Creates a setup link. Its fields have been checked by `setupLinkFields` (setup-link-fields.ts).
 * @param link.mail emails the link; see setupMailBarred
 * @returns its token, which is not shown again and null if it is emailed; 'full' if the tenant has as many active links
 *   as it may have
 */
export async function createSetupLink(
  store: Pick<SetupLinkStore, 'insert'>,
  {
    tenantId,
    label,
    tasks,
    days,
    mail,
  }: { tenantId: string; label: string; tasks: readonly SetupTask[]; days: number; mail?: SetupMail | undefined },
  { cause, now }: How,
): Promise<{ kind: 'created'; id: string; token: string | null } | { kind: 'full' }> {
  const id = newId();
  const token = newSecret('tsu_');
  const expiresAt = inDays(days, now);
  const stored = await store.insert(
    { tenantId, id, label, tasks, tokenHash: sha256(token), createdAt: now, expiresAt, mail },
    {
      tenantId,
      cause,
      action: 'setup-link.created',
      target: setupLinkTarget({ id, label }),
      after: { label, tasks: [...tasks], expiresAt: expiresAt.toISOString(), ...(mail && { mailedTo: mail.to }) },
    },
  );
  return stored === 'full' ? { kind: 'full' } : { kind: 'created', id, token: mail ? null : token };
}

/**
 * Replaces the secret of a link that was neither withdrawn nor completed. The old one and the session of the browser
 * that opened it end. What was connected stays.
 * @param link.mail emails the link; see setupMailBarred
 * @returns the new token, which is null if it is emailed, and how many sessions ended
 */
export async function issueSetupLinkAgain(
  store: Pick<SetupLinkStore, 'issueAgain'>,
  { tenantId, id, days, mail }: { tenantId: string; id: string; days: number; mail?: SetupMail | undefined },
  { cause, now }: How,
): Promise<
  { kind: 'issued'; token: string | null; link: SetupLink; sessions: number } | { kind: 'full' } | { kind: 'not-found' }
> {
  if (!isId(id)) return { kind: 'not-found' };
  const token = newSecret('tsu_');
  const issued = await store.issueAgain(
    { tenantId, id, tokenHash: sha256(token), expiresAt: inDays(days, now), now, mail },
    (link) => ({
      tenantId,
      cause,
      action: 'setup-link.issued-again',
      target: setupLinkTarget(link),
      after: { expiresAt: link.expiresAt.toISOString(), ...(mail && { mailedTo: mail.to }) },
    }),
  );
  if (issued === null) return { kind: 'not-found' };
  return issued === 'full' ? { kind: 'full' } : { kind: 'issued', token: mail ? null : token, ...issued };
}

/**
 * Ends a link and the session of the browser that opened it. What was connected stays.
 * @returns how many sessions ended; 'not-found' also for a link that has ended
 */
export async function withdrawSetupLink(
  store: Pick<SetupLinkStore, 'withdraw'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause, now }: How,
): Promise<{ kind: 'withdrawn'; link: SetupLink; sessions: number } | { kind: 'not-found' }> {
  if (!isId(id)) return { kind: 'not-found' };
  const withdrawn = await store.withdraw({ tenantId, id, now }, (link) => ({
    tenantId,
    cause,
    action: 'setup-link.withdrawn',
    target: setupLinkTarget(link),
    detail: { openedAt: link.openedAt?.toISOString() ?? null, completedAt: link.completedAt?.toISOString() ?? null },
  }));
  return withdrawn ? { kind: 'withdrawn', ...withdrawn } : { kind: 'not-found' };
}
