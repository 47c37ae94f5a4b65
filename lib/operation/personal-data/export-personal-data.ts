import type { DirectoryStore } from '@/lib/directory/store';
import type { BackchannelRequestLog } from '@/lib/grants/backchannel-requests/ping';
import type { ConsentStore } from '@/lib/grants/consents/store';
import type { PersonalTokenStore } from '@/lib/grants/personal-tokens/store';
import type { ResourceStore } from '@/lib/grants/resources/store';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import type { ListViewStore } from '@/lib/operation/list-views/store';
import { personTarget } from '@/lib/people/person';
import type { JsonValue } from '@/lib/platform/shared/json';
import type { DownstreamStore } from '@/lib/provisioning/downstream/store';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import type { OneTimeLinkStore } from '@/lib/sign-in/one-time-links/store';
import type { SecondFactorStore } from '@/lib/sign-in/second-factors/store';
import { listSessions } from '@/lib/sign-in/sessions/list-sessions';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import {
  auditEntryFor,
  dataOfApp,
  dataOfDownstream,
  dataOfFactor,
  dataOfFamily,
  dataOfIdentity,
  dataOfOwned,
  dataOfRequest,
  dataOfRole,
  dataOfSession,
  dataOfToken,
  dataOfView,
  readableAttributes,
} from './members';

const PAGE = 100;

export interface PersonalDataStores {
  directory: DirectoryStore;
  oneTimeLinks: Pick<OneTimeLinkStore, 'findHolder'>;
  sessions: Pick<SessionStore, 'listActive'>;
  consents: Pick<ConsentStore, 'listConnectedApps'>;
  families: Pick<FamilyStore, 'listFamilies'>;
  resources: Pick<ResourceStore, 'listRolesOfPerson'>;
  personalTokens: Pick<PersonalTokenStore, 'list'>;
  secondFactors: Pick<SecondFactorStore, 'list'>;
  identityProviders: { store: Pick<IdentityProviderStore, 'listOfPerson'> };
  backchannelRequestLog: Pick<BackchannelRequestLog, 'listOfPerson'>;
  downstream: { store: Pick<DownstreamStore, 'statesOf'> };
  listViews: Pick<ListViewStore, 'listOfPerson'>;
  auditLog: Pick<AuditLogStore, 'walkAuditEvents'>;
}

interface Subject {
  tenantId: string;
  personId: string;
  issuer: string;
  type: ResourceType;
}

/**
 * Exports everything stored about a person, without secrets, as one JSON document (docs/reference/personal-data.md).
 * Writes an audit entry before the first piece is sent.
 * @returns the document in pieces; null if the person no longer exists
 */
export async function exportPersonalData(
  stores: PersonalDataStores,
  subject: Subject,
  { cause, now }: { cause: Cause; now: Date },
): Promise<AsyncGenerator<string> | null> {
  const { tenantId, personId } = subject;
  const person = await stores.directory.findPerson(tenantId, personId);
  if (!person) return null;
  await stores.directory.change((steps) =>
    steps.audit({ tenantId, cause, action: 'person.data-downloaded', target: personTarget(person) }),
  );
  return jsonDocument(members(stores, subject, now));
}

async function* members(
  stores: PersonalDataStores,
  { tenantId, personId, issuer, type }: Subject,
  now: Date,
): AsyncGenerator<Member> {
  const { directory, oneTimeLinks, consents, personalTokens, secondFactors, identityProviders } = stores;
  const person = await directory.findPerson(tenantId, personId);
  yield ['issuer', issuer];
  yield ['exported_at', now.toISOString()];
  if (!person) return;
  const { id, connectionId, role, createdAt, updatedAt, attributes } = person;
  yield [
    'profile',
    {
      id,
      role,
      provisioned_by_directory: connectionId !== null,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
      attributes: readableAttributes(attributes, type),
    },
  ];
  const groups = (await directory.listGroupsHeld({ tenantId, connectionId: null, baseUrl: '' }, [id])).get(id) ?? [];
  yield ['groups', groups.map((group) => ({ id: group.id, name: group.display }))];
  yield ['resource_roles', (await stores.resources.listRolesOfPerson(tenantId, id)).map(dataOfRole)];
  const { hasPassword, hasImportedPassword, provider } = await oneTimeLinks.findHolder(tenantId, id);
  yield ['password_is_set', hasPassword];
  yield ['password_is_imported', hasImportedPassword];
  yield ['required_identity_provider', provider?.name ?? null];
  const { factors, recoveryCodes } = await secondFactors.list(tenantId, id);
  yield ['second_factors', factors.map(dataOfFactor)];
  yield ['unused_recovery_codes', recoveryCodes];
  yield ['linked_accounts', (await identityProviders.store.listOfPerson(tenantId, id)).map(dataOfIdentity)];
  yield ['connected_applications', (await consents.listConnectedApps({ tenantId, personId, now })).map(dataOfApp)];
  yield ['personal_access_tokens', (await personalTokens.list(tenantId, id)).map(dataOfToken)];
  yield ['accountable_for', dataOfOwned(await directory.listOwned(tenantId, id, now))];
  yield [
    'sessions',
    pages((page) => listSessions(stores.sessions, { tenantId, personId, now, page, pageSize: PAGE }), dataOfSession),
  ];
  yield [
    'token_families',
    pages(
      async (page) =>
        (await listFamilies(stores.families, { tenantId, now, personId, descending: false, page, pageSize: PAGE }))
          .families,
      dataOfFamily,
    ),
  ];
  yield [
    'backchannel_requests',
    pages(
      (page) => stores.backchannelRequestLog.listOfPerson({ tenantId, personId, now, page, pageSize: PAGE }),
      dataOfRequest,
    ),
  ];
  yield ['downstream_applications', (await stores.downstream.store.statesOf(tenantId, id)).map(dataOfDownstream)];
  yield ['saved_views', (await stores.listViews.listOfPerson(tenantId, id)).map(dataOfView)];
  yield ['audit_log', auditEntries(stores.auditLog, tenantId, id, now)];
}

async function* pages<Item>(
  read: (page: number) => Promise<Item[]>,
  write: (item: Item) => JsonValue,
): AsyncGenerator<JsonValue[]> {
  for (let page = 1; ; page += 1) {
    const items = await read(page);
    yield items.map(write);
    if (items.length < PAGE) return;
  }
}

/** First what the person did, then what others did to the person; each entry once. */
async function* auditEntries(
  auditLog: Pick<AuditLogStore, 'walkAuditEvents'>,
  tenantId: string,
  personId: string,
  until: Date,
): AsyncGenerator<JsonValue[]> {
  const isTheirs = ({ actor }: AuditEvent) => actor.id === personId;
  for (const [filter, wanted] of [
    [{ actor: personId, until }, isTheirs],
    [{ target: personId, until }, (event: AuditEvent) => !isTheirs(event) && event.target.id === personId],
  ] as const) {
    let after: AuditEvent | null = null;
    do {
      const events: AuditEvent[] = await auditLog.walkAuditEvents({ tenantId, filter, after, limit: PAGE });
      yield events.filter(wanted).map((event) => auditEntryFor(personId, event));
      after = events.length < PAGE ? null : (events.at(-1) ?? null);
    } while (after !== null);
  }
}

/** A member of a document: its value, or the pages of a list that is too long to read at one time. */
export type Member = readonly [name: string, value: JsonValue | AsyncIterable<readonly JsonValue[]>];

/**
 * A JSON object in pieces. At most one page of a list is in memory.
 * @param members in the order in which they are read and written
 */
export async function* jsonDocument(members: AsyncIterable<Member>): AsyncGenerator<string> {
  yield '{';
  let before = '\n';
  for await (const [name, value] of members) {
    yield `${before}  ${JSON.stringify(name)}: `;
    if (isPaged(value)) yield* list(value);
    else yield JSON.stringify(value);
    before = ',\n';
  }
  yield '\n}\n';
}

async function* list(pages: AsyncIterable<readonly JsonValue[]>): AsyncGenerator<string> {
  yield '[';
  let before = '\n    ';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((one) => JSON.stringify(one)).join(',\n    ');
    before = ',\n    ';
  }
  yield ']';
}

const isPaged = (value: Member[1]): value is AsyncIterable<readonly JsonValue[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
