import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { originOf } from '@/lib/platform/shared/paths';
import {
  type LinkLeadsTo,
  type LinkPurpose,
  linkGives,
  linkLeadsTo,
  type OwnProvider,
} from '@/lib/sign-in/one-time-links/one-time-link';
import { readLink } from '@/lib/sign-in/one-time-links/read-link';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import { type Browser, currentBrowser } from './browser';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';
import { recordPasswordsOff } from './refuse-password';

/** The content of the form on a link's page. */
export type LinkForm = PageContext & {
  kind: 'form';
  leadsTo: LinkLeadsTo;
  provider: OwnProvider | null;
  browser: Browser;
  token: string;
  userName: string;
  error: string | null;
};

export type LinkPage =
  | LinkForm
  | (PageContext &
      (
        | { kind: 'refused' }
        /** The tenant accepts neither of the sign-in methods that a link can set up. */
        | { kind: 'passwords-off' }
        /** People sign in with passkeys, which browsers do not support at this address. */
        | { kind: 'no-passkeys' }
      ));

/**
 * Prepares the page that a one-time link opens: for choosing a password, adding a passkey or continuing at a provider,
 * depending on how the tenant signs the person in. Opening the page does not use up the link. If the link cannot be used, the reason is
 * recorded.
 */
export async function linkPage(context: PageContext, read: ReadQuery, purpose: LinkPurpose): Promise<LinkPage> {
  const { tenant, container } = context;
  const gives = linkGives(tenant.settings);
  if (gives === null) {
    recordPasswordsOff(context);
    return { ...context, kind: 'passwords-off' };
  }
  const refused = (reason: Sayable) =>
    oauthContext(context).refused({ endpoint: 'form', code: 'access_denied', reason, clientId: null });
  if (gives === 'passkey' && !relyingPartyOf(originOf(container.config.url, tenant.place))) {
    refused(msg('signIn.browsersDoNotSupportPasskeys'));
    return { ...context, kind: 'no-passkeys' };
  }
  const token = read('token') ?? '';
  const found = await readLink(
    container.oneTimeLinks,
    { tenantId: tenant.id, purpose, token, to: gives },
    container.now(),
  );
  if (found.kind === 'refused') {
    refused(found.reason);
    return { ...context, kind: 'refused' };
  }
  const { userName, provider } = found.link.person;
  return {
    ...context,
    kind: 'form',
    leadsTo: linkLeadsTo(tenant.settings, { provider }) ?? gives,
    provider,
    browser: await currentBrowser(context),
    token,
    userName,
    error: read('error'),
  };
}
