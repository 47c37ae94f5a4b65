import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { seal } from '@/lib/platform/shared/seal';
import { changeProvider } from '@/lib/sign-in/identity-providers/change-provider';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import { type IdentityProvider, type ProviderAuthMethod } from '@/lib/sign-in/identity-providers/provider';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { type IdentityProviderServices, isSafeIssuer } from '@/lib/sign-in/identity-providers/services';
import { causeOf, isProviderOf, setupLinkTarget } from './setup-link';
import type { SetupLinkChange, SetupLinkStore, SetupSession } from './store';

interface Services {
  setupLinks: Pick<SetupLinkStore, 'change'>;
  identityProviders: Pick<IdentityProviderServices, 'upstream' | 'sealingKey' | 'mayUseHttp'>;
}

interface Through {
  session: SetupSession;
  origin: RequestOrigin | null;
}

/** What a customer's administrator enters about their provider. */
export interface SignInFields {
  /** The provider's short name in the redirect URI that was shown. */
  id: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  clientAuthentication: ProviderAuthMethod;
  scope: string;
}

type SignInOutcome = {
  kind:
    | 'created'
    | 'changed'
    | 'gone'
    | 'not-asked'
    /** The link has created a provider before, or another has the short name. */
    | 'exists'
    | 'bad-issuer'
    | 'bad-client'
    /** The provider's metadata cannot be read at the issuer, or would keep people from signing in. */
    | 'unreachable'
    /** An administrator has enabled the provider, so that only administrators change it now. */
    | 'approved';
};

/**
 * Creates the identity provider of a link. It is disabled, and signs no one in before an administrator enables it:
 * its operator decides which verified email addresses it reports.
 * @param ownIssuer the tenant's own issuer, which cannot be an identity provider for it
 */
export async function connectSignIn(
  { setupLinks, identityProviders }: Services,
  { session, origin, fields, ownIssuer }: Through & { fields: SignInFields; ownIssuer: string },
): Promise<SignInOutcome> {
  const { tenantId, now } = session;
  const mayAsk = await setupLinks.change(session, async ({ link }) => link);
  if (mayAsk === 'gone') return { kind: 'gone' };
  if (!mayAsk.tasks.includes('sign-in')) return { kind: 'not-asked' };
  const { issuer, clientId, clientSecret, clientAuthentication } = fields;
  const parsed = providerFields.safeParse({
    id: fields.id,
    name: mayAsk.label,
    issuer,
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    client_authentication: clientAuthentication,
    scope: fields.scope,
    linking: 'verified_email',
  });
  if (!parsed.success)
    return { kind: parsed.error.issues.some(({ path }) => path[0] === 'issuer') ? 'bad-issuer' : 'bad-client' };
  if (issuer === ownIssuer || !isSafeIssuer(identityProviders, issuer)) return { kind: 'bad-issuer' };
  const findings = await identityProviders.upstream.check({
    issuer,
    clientId,
    clientSecret: clientSecret ?? null,
    clientAuthentication,
    apple: null,
  });
  if (!findings.every(({ ok }) => ok)) return { kind: 'unreachable' };
  const outcome = await setupLinks.change(session, async (steps): Promise<SignInOutcome> => {
    const { link, providers, note } = steps;
    if (await lockProvider(steps)) return { kind: 'exists' };
    const how = { cause: causeOf(link, origin), now };
    const created = await createProvider(
      { store: providers, sealingKey: identityProviders.sealingKey },
      { tenantId, file: parsed.data, awaitsApproval: true },
      how,
    );
    if (created.kind !== 'created') return { kind: 'exists' };
    await note({ provider: created.provider });
    return { kind: 'created' };
  });
  return outcome === 'gone' ? { kind: 'gone' } : outcome;
}

/** Replaces our credentials at the provider of a link, as long as no administrator has enabled it. The issuer stays. */
export async function changeSignInClient(
  { setupLinks, identityProviders: { sealingKey } }: Services,
  { session, origin, clientId, clientSecret }: Through & Pick<SignInFields, 'clientId' | 'clientSecret'>,
): Promise<SignInOutcome> {
  const { tenantId, now } = session;
  const parsed = providerFields
    .pick({ client_id: true, client_secret: true })
    .safeParse({ client_id: clientId, client_secret: clientSecret });
  if (!parsed.success) return { kind: 'bad-client' };
  const { client_id, client_secret: secret } = parsed.data;
  const outcome = await setupLinks.change(session, async (steps): Promise<SignInOutcome> => {
    const { link, providers, forgetTest } = steps;
    const provider = link.tasks.includes('sign-in') ? await lockProvider(steps) : null;
    if (!provider) return { kind: 'not-asked' };
    if (!provider.awaitsApproval) return { kind: 'approved' };
    const clientSecretSealed = secret === undefined ? null : seal(sealingKey, Buffer.from(secret));
    await changeProvider(
      providers,
      {
        tenantId,
        id: provider.id,
        action: 'identity-provider.updated',
        next: (before) => ({ ...before, clientId: client_id, clientSecretSealed }),
      },
      { cause: causeOf(link, origin), now },
    );
    await forgetTest();
    return { kind: 'changed' };
  });
  return outcome === 'gone' ? { kind: 'gone' } : outcome;
}

/** The provider that was created through the link, locked; null if it no longer exists. */
async function lockProvider({ link, providers }: SetupLinkChange): Promise<IdentityProvider | null> {
  const { tenantId, providerId } = link;
  const provider = providerId === null ? null : await providers.change(({ lock }) => lock(tenantId, providerId));
  return provider && isProviderOf(link, provider) ? provider : null;
}

/** Ends a link and its session because its administrator has finished. What was connected stays. */
export function finishSetup(
  setupLinks: Pick<SetupLinkStore, 'change'>,
  { session, origin }: Through,
): Promise<'finished' | 'gone'> {
  return setupLinks.change(session, async ({ link, complete, audit }) => {
    await complete(session.now);
    await audit({
      tenantId: link.tenantId,
      cause: causeOf(link, origin),
      action: 'setup-link.completed',
      target: setupLinkTarget(link),
      detail: { emailDomain: link.emailDomain, connectionId: link.connectionId, providerId: link.providerId },
    });
    return 'finished' as const;
  });
}
