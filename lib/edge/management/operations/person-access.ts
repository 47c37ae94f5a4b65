import { z } from 'zod';
import type { EffectiveAccess } from '@/lib/grants/consents/effective-access';
import { answer, type Operation, operation } from '../operation';
import { ofPerson } from '../readable-person';
import { time, timeOrNull, written } from '../times';

const common = {
  tag: 'People',
  role: 'auditor',
  problems: ['not-found'],
  pathSchema: z.object({ id: z.string() }),
} as const;

const accessAnswer = z.strictObject({
  client_id: z.string(),
  /** Null if the client has been deleted. */
  client_name: z.string().nullable(),
  /** Why the client has access: remembered consent, a first-party client, a trusted issuer, or consent given once. */
  basis: z.enum(['consent', 'first-party', 'issuer', 'once']),
  /** The scopes of active token families. */
  scopes: z.array(z.string()),
  resources: z.array(z.string()),
  authorization_details_types: z.array(z.string()),
  /** Scopes that the client can get without asking the person, and that no active family holds. */
  scopes_on_asking: z.array(z.string()),
  since: time,
  last_used_at: timeOrNull,
  /** The number of active ones. */
  token_families: z.int(),
});

function accessBody({
  client,
  basis,
  scopes,
  resources,
  detailTypes,
  scopesOnAsking,
  since,
  lastUsedAt,
  families,
}: EffectiveAccess) {
  return {
    client_id: client.id,
    client_name: client.name,
    basis,
    scopes,
    resources,
    authorization_details_types: detailTypes,
    scopes_on_asking: scopesOnAsking,
    since: written(since),
    last_used_at: written(lastUsedAt),
    token_families: families,
  };
}

const access = operation({
  ...common,
  id: 'getPersonAccess',
  method: 'GET',
  path: '/people/{id}/access',
  summary:
    'Lists the clients that have access on behalf of a person, most recently used first: what each can do, since when and on what basis',
  answerSchema: z.strictObject({ active: z.boolean(), items: z.array(accessAnswer), total: z.int() }),
  run: (context, { path: { id } }) =>
    ofPerson(context, id, async ({ attributes: { active } }) => {
      const {
        container: { consents },
        tenant,
        now,
      } = context;
      const { access: held, total } = await consents.listAccess({ tenantId: tenant.id, personId: id, now });
      return answer({ active, items: held.map(accessBody), total });
    }),
});

const groups = operation({
  ...common,
  id: 'listGroupsOfPerson',
  method: 'GET',
  path: '/people/{id}/groups',
  summary: 'Lists the groups that a person belongs to, directly or through other groups',
  answerSchema: z.strictObject({
    items: z.array(z.strictObject({ id: z.uuid(), display_name: z.string(), direct: z.boolean() })),
  }),
  run: (context, { path: { id } }) =>
    ofPerson(context, id, async () => {
      const {
        container: { directory },
        tenant,
      } = context;
      const held = await directory.listGroupsHeld({ tenantId: tenant.id, connectionId: null, baseUrl: '' }, [id]);
      return answer({
        items: (held.get(id) ?? []).map(({ id: groupId, display, direct }) => ({
          id: groupId,
          display_name: display,
          direct,
        })),
      });
    }),
});

const owned = operation({
  ...common,
  id: 'listOwnedByPerson',
  method: 'GET',
  path: '/people/{id}/accountable-for',
  summary:
    'Lists the clients, the active SCIM tokens and the active access keys of others that a person is accountable for',
  answerSchema: z.strictObject({
    clients: z.array(z.strictObject({ client_id: z.string(), client_name: z.string(), suspends_at: timeOrNull })),
    scim_tokens: z.array(
      z.strictObject({ id: z.uuid(), name: z.string(), connection_id: z.uuid(), suspends_at: timeOrNull }),
    ),
    access_keys: z.array(
      z.strictObject({ id: z.uuid(), name: z.string(), user_name: z.string(), suspends_at: timeOrNull }),
    ),
  }),
  run: (context, { path: { id } }) =>
    ofPerson(context, id, async () => {
      const { container, tenant, now } = context;
      const { clients, scimTokens, accessKeys } = await container.directory.listOwned(tenant.id, id, now);
      return answer({
        clients: clients.map(({ id: clientId, name, suspendsAt }) => ({
          client_id: clientId,
          client_name: name,
          suspends_at: written(suspendsAt),
        })),
        scim_tokens: scimTokens.map(({ id: tokenId, name, connectionId, suspendsAt }) => ({
          id: tokenId,
          name,
          connection_id: connectionId,
          suspends_at: written(suspendsAt),
        })),
        access_keys: accessKeys.map(({ id: keyId, name, holder, suspendsAt }) => ({
          id: keyId,
          name,
          user_name: holder,
          suspends_at: written(suspendsAt),
        })),
      });
    }),
});

export const personAccessOperations: Operation[] = [access, groups, owned];
