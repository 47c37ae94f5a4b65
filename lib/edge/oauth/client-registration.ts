import { slugAtHost } from '@/lib/edge/http/requested-host';
import type { TenantContext } from '@/lib/edge/http/route';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { RegistrationRefused } from '@/lib/grants/clients/registration/own-registration';
import {
  checkUpdate,
  clientInformation,
  deleteRegistration,
  type KnownCredentials,
  readRegistration,
  updateRegistration,
} from '@/lib/grants/clients/registration/own-registration';
import { refreshDocumentClient } from '@/lib/grants/clients/registration/refresh-document-client';
import { registerClient } from '@/lib/grants/clients/registration/register-client';
import { checkRegistrable } from '@/lib/grants/clients/registration/registrable-metadata';
import {
  type Surroundings,
  type SurroundingsProblem,
  surroundingsProblem,
} from '@/lib/grants/clients/registration/surroundings';
import type { DocumentClients } from '@/lib/oauth/metadata-document/document-clients';
import {
  type ClientRegistration,
  initialTokenRefused,
  type RegistrationAnswer,
} from '@/lib/oauth/registration/client-registration';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { sha256 } from '@/lib/platform/shared/secret';

const limitsOf = ({ name, settings }: TenantContext['tenant']) => ({
  scopes: settings.selfRegisteredScopes,
  grants: settings.selfRegisteredGrants,
  detailsTypes: settings.selfRegisteredAuthorizationDetailsTypes,
  pkce: settings.selfRegisteredPkce,
  defaultIdTokenAlgorithm: settings.defaultIdTokenAlgorithm,
  hosts: settings.clientMetadataDocumentHosts,
  ownNames: ['Tessera', name, ...(settings.brandName === null ? [] : [settings.brandName])],
});

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function surroundingsOf({ container, tenant }: TenantContext): Surroundings {
  const { clients, config, sectorDocumentsOfStrangers } = container;
  return {
    sectors: sectorDocumentsOfStrangers,
    administratorsNames: () => clients.administratorsNames(tenant.id),
    async isOurs({ protocol, hostname, host }) {
      if (protocol !== 'https:' && protocol !== 'http:') return false;
      const installation = [config.url, config.mtlsUrl].flatMap((url) => (url === null ? [] : [new URL(url)]));
      // On a machine with several servers, the port tells them apart.
      if (
        installation.some((own) =>
          LOOPBACK.test(hostname) ? own.host === host : own.hostname === hostname.replace(/\.$/, ''),
        )
      )
        return true;
      return (await slugAtHost(container, host)) !== undefined;
    },
  };
}

/** Lets clients register and manage themselves. */
export function clientRegistration({ container, tenant }: TenantContext): ClientRegistration {
  const { clients, initialTokens, now } = container;
  const tenantId = tenant.id;
  const limits = limitsOf(tenant);
  const surroundings = surroundingsOf({ container, tenant });
  const answerOf = (client: RegisteredClient, credentials: KnownCredentials = {}): RegistrationAnswer => ({
    kind: 'information',
    information: clientInformation(
      client,
      `${issuerOf(container.config.url, tenant.place)}/register/${client.clientId}`,
      credentials,
    ),
  });
  return {
    admits: (initialAccessToken) =>
      initialTokens.isUsable({ tenantId, tokenHash: sha256(initialAccessToken), now: now() }),
    async register(metadata, initialAccessToken, origin) {
      const checked = checkRegistrable(metadata, limits);
      if (checked.kind === 'bad') return refusedMetadata(checked);
      const problem = await surroundingsProblem(surroundings, null, checked.metadata);
      if (problem) return refusedMetadata(problem);
      const registered = await registerClient(
        clients,
        { tenantId, metadata: checked.metadata, initialAccessToken },
        { origin, now: now() },
      );
      if (registered.kind === 'registered') return answerOf(registered.client, registered);
      if (registered.kind === 'full')
        return {
          kind: 'refused',
          reason: 'temporarily-unavailable',
          detail: msg('clients.tenantHasReachedItsLimit'),
        };
      return initialTokenRefused;
    },
    async read(clientId, token) {
      const found = await readRegistration(clients, { tenantId, clientId, token });
      // "registration_access_token: REQUIRED", in the answer to a read too (RFC 7592, 3): the token that was presented.
      return found.kind === 'found' ? answerOf(found.client, { registrationAccessToken: token }) : refusedClient(found);
    },
    async update(clientId, token, metadata, origin) {
      const found = await readRegistration(clients, { tenantId, clientId, token });
      if (found.kind !== 'found') return refusedClient(found);
      // Fetched before the client's row is locked; the update itself reports every other problem.
      const asked = checkUpdate(metadata, limits, found.client);
      const problem =
        asked.kind === 'good' ? await surroundingsProblem(surroundings, found.client, asked.metadata) : null;
      if (problem) return refusedMetadata(problem);
      const how = { origin, now: now() };
      const updated = await updateRegistration(clients, { tenantId, clientId, token, metadata, limits }, how);
      if (updated.kind === 'updated') return answerOf(updated.client, updated);
      return updated.kind === 'bad' ? refusedMetadata(updated) : refusedClient(updated);
    },
    async delete(clientId, token, origin) {
      const deleted = await deleteRegistration(clients, { tenantId, clientId, token }, { origin, now: now() });
      return deleted.kind === 'deleted' ? deleted : refusedClient(deleted);
    },
  };
}

/** Clients whose client_id is a URL; null if the tenant does not accept them. */
export function documentClients({ container, tenant }: TenantContext): DocumentClients | null {
  if (!tenant.settings.clientMetadataDocuments) return null;
  const { clients, clientDocuments, now } = container;
  const limits = limitsOf(tenant);
  const stores = { clients, documents: clientDocuments, surroundings: surroundingsOf({ container, tenant }) };
  return {
    refresh: (clientId, origin) =>
      refreshDocumentClient(stores, { tenantId: tenant.id, clientId, limits }, { origin, now: now() }),
  };
}

function refusedMetadata({ field, message, toClient = message }: SurroundingsProblem): RegistrationAnswer {
  const reason = field.startsWith('redirect_uris') ? 'redirect-uri-unacceptable' : 'client-metadata-unacceptable';
  const detail = msg('common.fieldProblem', { field, problem: message });
  const subject = inEnglish(msg('common.fieldProblem', { field, problem: toClient }));
  return { kind: 'refused', reason, detail, subject };
}

function refusedClient({ kind }: RegistrationRefused): RegistrationAnswer {
  if (kind === 'disabled') return { kind: 'refused', reason: 'client-may-not', detail: msg('oauth.clientIsDisabled') };
  return { kind: 'token-refused', detail: msg('oauth.registrationAccessTokenIsUnknown') };
}
