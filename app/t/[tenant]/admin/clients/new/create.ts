'use server';

import { z } from 'zod';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { createClient } from '@/lib/grants/clients/create-client';
import { withTenantDefaults } from '@/lib/grants/clients/with-tenant-defaults';
import { createResource, toResource } from '@/lib/grants/resources/save-resource';
import { adminAction } from '@/lib/pages/console/admin-action';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { alone, decoded, issue, msg, type Sayable } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { resourceFields } from '@/lib/tenants/fields/resource-fields';
import { choices, ticked } from '../../form-schema';
import { lines } from '../../form-text';
import { playgroundPath } from '../../playground/playground-path';
import { schemaErrors } from '../../schema-errors';
import { clientPath, quickstartPath } from '../client-path';
import { isScopeFor } from './is-scope-for';
import { clientKinds, kindNames, servers, withRedirects } from './kinds';

/**
 * Creates the resource that a new server represents, unless the tenant already has it.
 * @returns what is wrong with its address, or null
 */
async function serveResource(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container' | 'cause'>,
  { identifier, name, scopes }: { identifier: string; name: string; scopes: readonly string[] },
): Promise<Sayable | null> {
  if (tenant.resources.has(identifier)) return null;
  const parsed = resourceFields.safeParse({ identifier, name, scopes });
  if (!parsed.success) return alone(decoded(parsed.error.issues[0]?.message ?? 'is not valid'));
  await createResource(container.resources, tenant.id, toResource(parsed.data), cause);
  return null;
}

/** What the page shows after a client was created, including the secret, which is shown only once. */
export interface CreatedClient {
  clientId: string;
  clientName: string;
  secret: string | null;
  href: string;
  quickstartHref: string;
  /** Null for clients to which no one signs in with a browser. */
  trySignInHref: string | null;
  issuer: string;
}

const fields = z.object({
  kind: z.enum(kindNames, { error: issue('clients.chooseKindOfClient') }),
  client_name: z.string(),
  redirect_uris: z.string().default(''),
  resource: z.string().trim().default(''),
  scope: choices,
  first_party: ticked,
});

/** Creates a client of one of the kinds. */
export const create = adminAction<typeof fields, CreatedClient>(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { kind, ...form } = input;
    const isServer = servers.includes(kind);
    const scopes = form.scope.filter((name) => tenant.scopes.has(name) && isScopeFor(kind, name));
    const metadata = {
      ...clientKinds[kind].metadata,
      client_name: form.client_name,
      redirect_uris: withRedirects.includes(kind) ? lines(form.redirect_uris) : [],
      // The scopes are in the tokens that the server receives; it does not request any itself.
      scope: kind === 'resource' ? '' : scopes.join(' '),
      first_party: form.first_party && !isServer,
      ...(isServer && form.resource !== '' && { token_exchange: { serves: [form.resource] } }),
    };
    const parsed = clientMetadata.safeParse(withTenantDefaults(metadata, tenant.settings));
    if (!parsed.success) {
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: schemaErrors(parsed.error, metadata),
      };
    }
    const unfit =
      isServer && form.resource !== ''
        ? await serveResource(
            { tenant, container, cause },
            { identifier: form.resource, name: parsed.data.clientName, scopes },
          )
        : null;
    if (unfit !== null)
      return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors: { resource: unfit } };
    const { clients, config, now } = container;
    const outcome = await createClient(
      clients,
      { tenantId: tenant.id, metadata: parsed.data, origin: 'console' },
      { cause, now: now() },
    );
    if (outcome.kind === 'exists') return { ok: false, message: msg('clients.generatedClientIdIsAlready') };
    const { clientId, clientName } = outcome.client;
    const { place } = tenant;
    return {
      ok: true,
      data: {
        clientId,
        clientName,
        secret: outcome.secret,
        href: clientPath(place, clientId),
        quickstartHref: quickstartPath(place, clientId),
        trySignInHref: outcome.client.grantTypes.includes('authorization_code')
          ? playgroundPath(place, { client: clientId })
          : null,
        issuer: issuerOf(config.url, place),
      },
    };
  },
  { recent: true },
);
