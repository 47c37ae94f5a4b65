import { scimGroupStore, scimGroupWriter } from '@/lib/directory/scim-groups';
import { scimUserStore, scimUserWriter } from '@/lib/directory/scim-users';
import type { Connection } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { ScimContext } from '@/lib/scim/protocol/context';
import { scimError } from '@/lib/scim/protocol/errors';
import type {
  CreateOutcome,
  DeleteOutcome,
  ResourceInput,
  ResourceRecord,
  ResourceView,
  ScimResourceStore,
  ScimResourceWriter,
  ScimScope,
  WriteOutcome,
} from '@/lib/scim/protocol/store';
import { newTrace } from '@/lib/scim/protocol/trace';
import { type MemberStep, namedMembers } from '@/lib/scim/resources/members';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { hashUnlessStored } from '@/lib/sign-in/passwords/set-password';
import { createDirectoryStore } from '..';
import { listAcross } from '../list-across';

/** The scope in which a request with a token of a SCIM connection of the tenant runs. */
export function scimScopeOf(tenantId: string, connectionId = newId()): ScimScope & { connectionId: string } {
  return {
    tenantId,
    connectionId,
    baseUrl: 'https://tessera.example/scim/v2',
    canWrite: true,
    actor: { type: 'scim-connection', id: connectionId, name: 'Okta' },
    origin: { requestId: newId(), ipAddress: null, userAgent: null },
  };
}

interface NotFound {
  kind: 'not-found';
}

export type Changed = NotFound | ({ before: ResourceRecord } & WriteOutcome);

/** The resources of one type as the endpoints use them: each write is a transaction. */
export interface ScimResources extends ScimResourceStore {
  create(scope: ScimScope, input: ResourceInput, view: ResourceView): Promise<CreateOutcome>;
  change(
    scope: ScimScope,
    id: string,
    next: (current: ResourceRecord) => ResourceInput,
    view: ResourceView,
    members?: readonly MemberStep[],
  ): Promise<Changed>;
  delete(scope: ScimScope, id: string): Promise<NotFound | ({ before: ResourceRecord } & DeleteOutcome)>;
}

/** People and groups as SCIM uses them, over a connection. */
export function scimStoresOf(
  database: Connection,
): Pick<ScimContext, 'transaction' | 'writers'> & { users: ScimResources; groups: ScimResources } {
  const now = () => new Date();
  const writersOver = (connection: Connection): ScimContext['writers'] => {
    const stores = { directory: createDirectoryStore(connection), credentials: createCredentialStore(connection) };
    return { User: scimUserWriter(stores, now), Group: scimGroupWriter(stores.directory, now) };
  };
  const transaction: ScimContext['transaction'] = (work) =>
    database.transaction((connection) => work(writersOver(connection)));
  const directory = createDirectoryStore(database);
  return {
    transaction,
    writers: writersOver(database),
    users: scimResources(scimUserStore(directory), (work) => transaction(({ User }) => work(User))),
    groups: scimResources(scimGroupStore(directory), (work) => transaction(({ Group }) => work(Group))),
  };
}

/** The context in which the endpoints answer a request of the scope. */
export function scimContextOf(database: Connection, scope: ScimScope): ScimContext {
  const { users, groups, transaction, writers } = scimStoresOf(database);
  return {
    scope,
    resources: {
      User: { type: userResourceType(), store: users },
      Group: { type: groupResourceType(), store: groups },
    },
    transaction,
    writers,
    root: { list: (within, query) => listAcross(database, within, query) },
    cursors: { key: new Uint8Array(32), now: () => new Date() },
    capabilities: {
      bulk: { supported: true, maxOperations: 10, maxPayloadSize: 1024 },
      filter: { supported: true, maxResults: 200 },
      patch: true,
      changePassword: true,
      sort: true,
      etag: true,
      authenticationSchemes: [],
    },
    hashPassword: hashUnlessStored,
    trace: newTrace(),
    refused: () => undefined,
    failed: () => scimError('internal'),
  };
}

/** @param writing runs work with a writer in one transaction */
export function scimResources(
  store: ScimResourceStore,
  writing: <Outcome>(work: (writer: ScimResourceWriter) => Promise<Outcome>) => Promise<Outcome>,
): ScimResources {
  return {
    ...store,
    async create(scope, input, view) {
      const { password } = input;
      const passwordHash = password === undefined ? undefined : await hashUnlessStored(password, null);
      return writing((writer) => writer.create(scope, { ...input, passwordHash }, view));
    },
    async change(scope, id, next, view, members = []) {
      const attempt = (passwordHash?: string) =>
        writing(async (writer): Promise<Changed> => {
          const locked = await writer.lock(scope, id, namedMembers(members));
          if (!locked) return { kind: 'not-found' };
          const { before } = locked;
          return { ...(await locked.write({ members, ...next(before), passwordHash }, view)), before };
        });
      const outcome = await attempt();
      return outcome.kind === 'unhashed' ? attempt(await hashUnlessStored(outcome.password, outcome.stored)) : outcome;
    },
    delete: (scope, id) =>
      writing(async (writer) => {
        const locked = await writer.lockToDelete(scope, id);
        return locked ? { ...(await locked.delete()), before: locked.before } : { kind: 'not-found' as const };
      }),
  };
}

/** A connection that records the statements that it runs, inside and outside of transactions. */
export function recording(database: Connection): { connection: Connection; statements: string[] } {
  const statements: string[] = [];
  const over = (connection: Connection): Connection => ({
    prisma: connection.prisma,
    query(statement) {
      statements.push(statement.sql);
      return connection.query(statement);
    },
    queryText(text, values) {
      statements.push(text);
      return connection.queryText(text, values);
    },
    execute(statement) {
      statements.push(statement.sql);
      return connection.execute(statement);
    },
    transaction: (work) => connection.transaction((within) => work(over(within))),
  });
  return { connection: over(database), statements };
}
