import { oauthContext } from '@/lib/http/oauth-context';
import type { LinkPurpose } from '@/lib/one-time-links/one-time-link';
import { readLink } from '@/lib/one-time-links/read-link';
import { type Browser, currentBrowser } from './browser';
import { type PageContext, pageContext } from './page-context';
import { type PageQuery, readPageQuery } from './page-query';
import { recordPasswordsOff } from './refuse-password';

export type LinkPage = PageContext & (
  | { kind: 'form'; browser: Browser; token: string; userName: string; error: string | null }
  | { kind: 'refused' }
  /** The tenant signs nobody in with the password that would be chosen. */
  | { kind: 'passwords-off' }
);

/** Prepares the page that a one-time link opens. Opening it uses nothing up; why a link cannot be used is recorded. */
export async function linkPage(tenantPlace: string, query: PageQuery, purpose: LinkPurpose): Promise<LinkPage> {
  const context = await pageContext(tenantPlace);
  const { tenant, container } = context;
  if (!tenant.settings.passwordSignIn) {
    recordPasswordsOff(context);
    return { ...context, kind: 'passwords-off' };
  }
  const read = await readPageQuery(query);
  const token = read('token') ?? '';
  const found = await readLink(container.oneTimeLinks, { tenantId: tenant.id, purpose, token }, container.now());
  if (found.kind === 'refused') {
    oauthContext(context).refused({ endpoint: 'form', code: 'access_denied', reason: found.reason, clientId: null });
    return { ...context, kind: 'refused' };
  }
  return { ...context, kind: 'form', browser: await currentBrowser(context), token, userName: found.link.person.userName, error: read('error') };
}
