import { z } from 'zod';
import { checkProvisioning } from '@/lib/directory/at-sign-in/check-provisioning';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { ProviderOutcome } from '@/lib/sign-in/identity-providers/change-provider';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { listProviders } from '@/lib/sign-in/identity-providers/list-providers';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import {
  appleFields,
  type ProviderFile,
  providerFields,
  provisioningFields,
} from '@/lib/sign-in/identity-providers/provider-fields';
import { providerVersion, toProviderFile, toProvisioningFile } from '@/lib/sign-in/identity-providers/provider-file';
import { upstreamLogoutUri, upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { isSafeIssuer, relationWith } from '@/lib/sign-in/identity-providers/services';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { updateProvider } from '@/lib/sign-in/identity-providers/update-provider';
import { mergePatch, mergePatchOf } from '../changes';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, timeOrNull, written } from '../times';

const tag = 'Identity providers';
const ofProvider = z.object({ id: z.string() });
const providerNotFound = problem('not-found', msg('management.noIdentityProviderWithThis'));

/** A provider under the names of its settings, plus our redirect URI, which must be registered at the provider. */
const providerAnswer = z.strictObject({
  ...providerFields.omit({ client_secret: true, apple: true }).shape,
  apple: appleFields.omit({ private_key: true }).optional(),
  /** Neither the secret nor Apple's private key is ever returned. */
  has_client_secret: z.boolean(),
  redirect_uri: z.url(),
  backchannel_logout_uri: z.url(),
  disabled_at: timeOrNull,
  created_at: time,
  updated_at: time,
});

function providerBody({ container, tenant }: ManagementContext, provider: IdentityProvider) {
  return {
    ...toProviderFile(provider),
    has_client_secret: provider.clientSecretSealed !== null,
    redirect_uri: upstreamRedirectUri(container.config.url, tenant.place, provider.id),
    backchannel_logout_uri: upstreamLogoutUri(container.config.url, tenant.place, provider.id),
    disabled_at: written(provider.disabledAt),
    created_at: written(provider.createdAt),
    updated_at: written(provider.updatedAt),
  };
}

/** What is wrong with the names and groups of `provisioning`; null if nothing is. */
async function wrongProvisioning(
  { container, tenant }: ManagementContext,
  { provisioning }: Pick<ProviderFile, 'provisioning'>,
) {
  const { User: people } = tenantResourceTypes(await container.extensionSchemas.all(tenant.id));
  const wrong = await checkProvisioning(container.directory, people, tenant.id, provisioning);
  return wrong && fieldProblems({ [['provisioning', ...wrong.path].join('/')]: wrong.problem });
}

const list = operation({
  id: 'listIdentityProviders',
  method: 'GET',
  path: '/identity-providers',
  tag,
  role: 'auditor',
  summary: 'Lists identity providers',
  querySchema: listQuery(['name', 'created_at'], { search, status: z.enum(['enabled', 'disabled']).optional() }),
  answerSchema: listAnswer(providerAnswer.extend({ people: z.int() })),
  async run(context, { query: { sort, page, page_size, order, ...filter } }) {
    const { container, tenant } = context;
    const { providers, total } = await listProviders(container.identityProviders.store, {
      ...filter,
      tenantId: tenant.id,
      sort: sort === 'name' ? 'name' : 'createdAt',
      ...pageOf({ page, page_size, order }),
    });
    return answer(
      listed(
        providers.map((provider) => ({ ...providerBody(context, provider), people: provider.people })),
        total,
        { page, page_size },
      ),
    );
  },
});

const create = operation({
  id: 'createIdentityProvider',
  method: 'POST',
  path: '/identity-providers',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Adds an OpenID Connect identity provider. Its client_secret is stored and never returned.',
  bodySchema: providerFields,
  answerSchema: providerAnswer,
  async run(context, { body }) {
    const { container, tenant, cause, now } = context;
    if (body.issuer === issuerOf(container.config.url, tenant.place))
      return fieldProblems({ issuer: msg('management.mustNotBeOwnIssuer') });
    if (!isSafeIssuer(container.identityProviders, body.issuer))
      return fieldProblems({ issuer: msg('management.unsafeAddress') });
    if (body.apple && body.client_secret !== undefined) return fieldProblems(secretBesideApple);
    const wrong = await wrongProvisioning(context, body);
    if (wrong) return wrong;
    const outcome = await createProvider(
      container.identityProviders,
      { tenantId: tenant.id, file: body },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'created':
        return answer(providerBody(context, outcome.provider), providerVersion(outcome.provider));
      case 'lacks-key':
        return fieldProblems({ 'apple/private_key': msg('identityProviders.mustBeApplePrivateKey') });
      default:
        return problem('conflict', msg('management.identityProviderWithThisId'));
    }
  },
});

const get = operation({
  id: 'getIdentityProvider',
  method: 'GET',
  path: '/identity-providers/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Returns an identity provider, the number of people linked to it, and the number of their sessions that started at an identity provider',
  pathSchema: ofProvider,
  answerSchema: providerAnswer.extend({ linked: z.strictObject({ people: z.int(), sessions: z.int() }) }),
  async run(context, { path: { id } }) {
    const {
      container: {
        identityProviders: { store },
      },
      tenant,
      now,
    } = context;
    const provider = await store.find(tenant.id, id);
    if (!provider) return providerNotFound;
    const { people, sessions } = await store.countLinked(tenant.id, id, now);
    return answer({ ...providerBody(context, provider), linked: { people, sessions } }, providerVersion(provider));
  },
});

/** Apple gets secrets that its private key signs. */
const secretBesideApple = { client_secret: msg('identityProviders.secretExcludesApple') };

const changeable = providerFields.omit({ id: true, issuer: true });
/** Members of `provisioning` are changed one by one too. */
const changes = mergePatchOf({ ...changeable.shape, provisioning: mergePatchOf(provisioningFields.shape) });

const update = operation({
  id: 'updateIdentityProvider',
  method: 'PATCH',
  path: '/identity-providers/{id}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'changed-meanwhile'],
  summary:
    'Changes the given fields of an identity provider; null removes a field, including the secret (RFC 7396). Its id and issuer cannot be changed because people are linked by them.',
  pathSchema: ofProvider,
  bodySchema: changes,
  answerSchema: providerAnswer,
  async run(context, { path: { id }, body, basedOn }) {
    const { container, tenant, cause, now } = context;
    const current = await container.identityProviders.store.find(tenant.id, id);
    if (!current) return providerNotFound;
    const { id: _id, issuer: _issuer, ...before } = toProviderFile(current);
    const { provisioning } = body;
    const patch = provisioning
      ? { ...body, provisioning: mergePatch(toProvisioningFile(current.provisioning), provisioning) }
      : body;
    const file = changeable.safeParse(mergePatch(before, patch));
    if (!file.success) return fieldProblems(file.error);
    if ((file.data.apple === undefined) !== (current.apple === null))
      return fieldProblems({ apple: msg('management.appleCannotBeAddedOrRemoved') });
    if (file.data.apple && file.data.client_secret !== undefined) return fieldProblems(secretBesideApple);
    const wrong = await wrongProvisioning(context, file.data);
    if (wrong) return wrong;
    const change = {
      tenantId: tenant.id,
      id,
      file: file.data,
      forgetsSecret: body.client_secret === null,
      basedOn: basedOn ?? providerVersion(current),
    };
    return changed(context, await updateProvider(container.identityProviders, change, { cause, now }));
  },
});

const lastWay = problem('conflict', msg('management.withoutThisProviderNoOne'));

function changed(context: ManagementContext, outcome: ProviderOutcome | { kind: 'last-way' }) {
  switch (outcome.kind) {
    case 'not-found':
      return providerNotFound;
    case 'changed-meanwhile':
      return problem('changed-meanwhile');
    case 'last-way':
      return lastWay;
    default:
      return answer(providerBody(context, outcome.provider), providerVersion(outcome.provider));
  }
}

async function switched(context: ManagementContext, change: { id: string; enabled: boolean; withSessions?: boolean }) {
  const { container, tenant, cause, now } = context;
  return changed(
    context,
    await switchProvider(container.identityProviders.store, { tenantId: tenant.id, ...change }, { cause, now }),
  );
}

const disable = operation({
  id: 'disableIdentityProvider',
  method: 'POST',
  path: '/identity-providers/{id}/disable',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Disables an identity provider. end_sessions also ends the sessions of linked people that started at an identity provider. Linked accounts are kept.',
  pathSchema: ofProvider,
  bodySchema: z.strictObject({ end_sessions: z.boolean().default(false) }),
  answerSchema: providerAnswer,
  run: (context, { path: { id }, body }) => switched(context, { id, enabled: false, withSessions: body.end_sessions }),
});

const enable = operation({
  id: 'enableIdentityProvider',
  method: 'POST',
  path: '/identity-providers/{id}/enable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Enables a disabled identity provider',
  pathSchema: ofProvider,
  answerSchema: providerAnswer,
  run: (context, { path: { id } }) => switched(context, { id, enabled: true }),
});

const check = operation({
  id: 'checkIdentityProvider',
  method: 'POST',
  path: '/identity-providers/{id}/check',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Checks an identity provider’s published metadata and returns problems that would prevent sign-in. Changes nothing.',
  pathSchema: ofProvider,
  answerSchema: z.strictObject({ findings: z.array(z.strictObject({ ok: z.boolean(), detail: z.string() })) }),
  async run({ container: { identityProviders }, tenant }, { path: { id } }) {
    const provider = await identityProviders.store.find(tenant.id, id);
    if (!provider) return providerNotFound;
    const findings = await identityProviders.upstream.check(relationWith(identityProviders, provider));
    return answer({ findings: findings.map(({ ok, text }) => ({ ok, detail: inEnglish(text) })) });
  },
});

const remove = operation({
  id: 'deleteIdentityProvider',
  method: 'DELETE',
  path: '/identity-providers/{id}',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Deletes an identity provider and its linked accounts, and ends the sessions of linked people that started at an identity provider. Returns how many of each.',
  pathSchema: ofProvider,
  answerSchema: z.strictObject({ people: z.int(), sessions: z.int() }),
  async run({ container, tenant, cause, now }, { path: { id } }) {
    const outcome = await deleteProvider(
      container.identityProviders.store,
      { tenantId: tenant.id, id },
      { cause, now },
    );
    if (outcome.kind === 'last-way') return lastWay;
    return outcome.kind === 'not-found'
      ? providerNotFound
      : answer({ people: outcome.people, sessions: outcome.sessions });
  },
});

export const identityProviderOperations: Operation[] = [list, create, get, update, disable, enable, check, remove];
