import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { ScimStores } from '@/lib/edge/container';
import { noteFailure } from '@/lib/edge/health/note-failure';
import type { TenantExchange } from '@/lib/edge/http/route';
import { scimEventUris } from '@/lib/journal/events/build/build-resource';
import { issuerOf, SCIM_PATH } from '@/lib/platform/shared/paths';
import type { AuthenticatedConnection } from '@/lib/provisioning/scim-connections/store';
import { BULK_LIMITS } from '@/lib/scim/bulk/bulk';
import { mapPeople, mappedWriter } from '@/lib/scim/mapping/mapped-store';
import type { ScimCapabilities, ScimContext, ScimWriters, ServedResource } from '@/lib/scim/protocol/context';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import type { ScimScope } from '@/lib/scim/protocol/store';
import { hashUnlessStored } from '@/lib/sign-in/passwords/set-password';

/** Notes an error that fails a part of a SCIM request, as the dispatcher does for one that fails the whole request. */
function recordScimFailure(
  { container, origin }: Pick<TenantExchange, 'container' | 'origin'>,
  error: unknown,
): ScimError {
  const isUnavailable = noteFailure(container, error, { requestId: origin.requestId }, 'operation failed');
  return scimError(isUnavailable ? 'unavailable' : 'internal');
}

/** What is supported today; ServiceProviderConfig lists exactly this. */
const capabilities: Omit<ScimCapabilities, 'filter'> = {
  patch: true,
  bulk: BULK_LIMITS,
  changePassword: true,
  sort: true,
  etag: true,
  eventUris: scimEventUris,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'A bearer token of a SCIM connection, created in the console.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
    {
      type: 'oauth2',
      name: 'OAuth 2.0 client credentials',
      description:
        'An access token of the client that is linked to a SCIM connection, with the scopes scim.read and scim.write.',
      specUri: 'https://www.rfc-editor.org/info/rfc6749',
    },
  ],
};

/** What differs between a directory's request and one in the scratch space. */
interface Given extends Pick<ScimContext, 'trace' | 'refused' | 'turn' | 'again'> {
  stores: ScimStores;
  /** The tenant's own. */
  types: TenantResourceTypes;
}

/** The caller, their permissions, and the attribute mapping that applies to them. */
type Caller = Pick<
  ScimScope,
  'connectionId' | 'actor' | 'canWrite' | 'credential' | 'adoption' | 'issuerRole' | 'roleResource'
> &
  Partial<Pick<AuthenticatedConnection, 'mapping' | 'provider' | 'strictRfc7643'>>;

/** The caller for a connection, whichever of its credentials was used. */
export function callingAs({
  connectionId,
  connectionName,
  provider,
  adoption,
  canWrite,
  credential,
  mapping,
  strictRfc7643,
  issuerRole,
  roleResource,
}: Omit<AuthenticatedConnection, 'rateLimit' | 'credential'> &
  Partial<Pick<AuthenticatedConnection, 'credential'>>): Caller {
  return {
    connectionId,
    actor: { type: 'scim-connection', id: connectionId, name: connectionName },
    canWrite,
    ...(credential && { credential }),
    provider,
    adoption,
    mapping,
    strictRfc7643,
    issuerRole,
    roleResource,
  };
}

/** Builds the context of a SCIM endpoint. */
export function scimContext(
  { container, tenant, origin }: Pick<TenantExchange, 'container' | 'tenant' | 'origin'>,
  { mapping: rules = [], provider = 'other', strictRfc7643 = false, ...caller }: Caller,
  { stores, types, trace, refused, turn, again }: Given,
): ScimContext {
  const tenantPeople: ServedResource = { type: types.User, store: stores.User };
  const { mapping, root, ...people } =
    rules.length > 0
      ? mapPeople(tenantPeople, stores.root, rules)
      : { ...tenantPeople, root: stores.root, mapping: undefined };
  const mapped = (writers: ScimWriters): ScimWriters =>
    mapping ? { ...writers, User: mappedWriter(writers.User, mapping) } : writers;
  return {
    scope: {
      tenantId: tenant.id,
      baseUrl: `${issuerOf(container.config.url, tenant.place)}${SCIM_PATH}`,
      origin,
      ...caller,
    },
    root,
    transaction: (work) => stores.transaction((writers) => work(mapped(writers))),
    writers: mapped(stores.writers),
    mapping,
    cursors: { key: container.secrets.scimCursor, now: container.now },
    resources: { User: people, Group: { type: types.Group, store: stores.Group } },
    capabilities: {
      ...capabilities,
      filter: { supported: true, maxResults: container.config.scimMaxPage },
      strictRfc7643,
    },
    hashPassword: hashUnlessStored,
    patchRules: { replaceCreates: provider === 'entra-id' },
    trace,
    refused,
    turn,
    again,
    failed: (error) => recordScimFailure({ container, origin }, error),
  };
}
