import { randomUUID } from 'node:crypto';
import { createPerson } from '@/lib/directory/create-person';
import { listGroups } from '@/lib/directory/list-groups';
import { listPeopleOfGroup } from '@/lib/directory/list-members';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { COUNTED_TO } from '@/lib/operation/usage/counted-to';
import { createUsageStore } from '@/lib/operation/usage/postgres/usage-store';
import type { Database } from '@/lib/platform/postgres/database';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceQuery } from '@/lib/scim/protocol/store';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { CONNECTION } from './fill-growth';

/** A query of the console or of a SCIM client, by the port that answers it in production. */
export interface GrowthQuery {
  title: string;
  run: () => Promise<unknown>;
  /** The goal on an idle machine with two cores. */
  wantedMilliseconds: number;
}

const PAGE_MILLISECONDS = 300;
const FILTER_MILLISECONDS = 50;
const DAY = 86_400_000;
const SAMPLE = 4_711;
const NAME = `member-${SAMPLE}@crowd.example`;

export function growthQueries(database: Database, grown: Grown): GrowthQuery[] {
  return [...consoleQueries(database, grown), ...scimQueries(database, grown)];
}

/** The tenant that has been filled. */
interface Grown {
  tenantId: string;
  people: number;
  /** The group that contains everyone. */
  groupId: string;
}

function consoleQueries(database: Database, { tenantId, people, groupId }: Grown): GrowthQuery[] {
  const directory = createDirectoryStore(database);
  const families = createFamilyStore(database);
  const audit = createAuditLogStore(database);
  const usage = createUsageStore(database);
  const tenants = createTenantRegister(database);
  const page = { page: 1, pageSize: 25, descending: true };
  const now = new Date();
  const listPeople = (query: Partial<Parameters<typeof directory.listPeople>[0]>) => () =>
    directory.listPeople({ tenantId, sort: 'createdAt', ...page, ...query });
  const listFamilies = (query: Partial<Parameters<typeof families.listFamilies>[0]>) => () =>
    families.listFamilies({ tenantId, now, sort: 'createdAt', ...page, ...query });
  const listEntries = (query: Partial<Parameters<typeof audit.listAuditEvents>[0]>) => () =>
    audit.listAuditEvents({ tenantId, ...page, ...query });
  const queries: Record<string, () => Promise<unknown>> = {
    People: listPeople({}),
    'People, by name': listPeople({ sort: 'displayName', descending: false }),
    'People, deactivated': listPeople({ active: false }),
    'People, owners': listPeople({ role: 'owner' }),
    'People, a search with one match': listPeople({ search: `member-${SAMPLE}@` }),
    'People, a search that matches a tenth': listPeople({ search: 'fatou' }),
    'People, a page at nine tenths': listPeople({ page: Math.floor((people * 0.9) / page.pageSize) }),
    'People, by user name, a page in the middle': listPeople({
      sort: 'userName',
      descending: false,
      page: Math.floor((people * 0.5) / page.pageSize),
    }),
    'People, last changed': listPeople({ sort: 'updatedAt' }),
    'People, created in the last day': listPeople({ createdFrom: new Date(now.getTime() - DAY) }),
    Groups: () => listGroups(directory, { tenantId }),
    'Groups, the people of the largest': () => listPeopleOfGroup(directory, { tenantId, groupId }),
    'Groups, what deleting the largest affects': () => directory.impactOfGroup(tenantId, groupId),
    'Token families': listFamilies({}),
    'Token families, active': listFamilies({ status: 'living' }),
    'Token families, leaked': listFamilies({ status: 'leaked' }),
    'Token families, leaked in the last day': listFamilies({
      status: 'leaked',
      endedFrom: new Date(now.getTime() - DAY),
    }),
    'Token families, used in the last day': listFamilies({
      usedFrom: new Date(now.getTime() - DAY),
      sort: 'lastUsedAt',
    }),
    'Token families, last used': listFamilies({ sort: 'lastUsedAt' }),
    'Token families, of one client': listFamilies({ clientId: 'crowd-17' }),
    'Token families, a search with few matches': listFamilies({ search: `member-${SAMPLE}@` }),
    'Token families, a page at nine tenths': listFamilies({ page: Math.floor((people * 1.8) / page.pageSize) }),
    'Audit log': listEntries({}),
    'Audit log, one action': listEntries({ action: 'client.updated' }),
    'Audit log, a search with one match': listEntries({ search: `crowd-request-${SAMPLE}` }),
    'Audit log, a search with few matches': listEntries({ search: `Number ${SAMPLE}` }),
    'Audit log, a search that matches a fortieth': listEntries({ search: 'Member 31' }),
    'Audit log, a page at nine tenths': listEntries({ page: Math.floor((people * 1.575) / page.pageSize) }),
    'Home: in use': () => usage.countInUse({ tenantId, now }),
    'Home: token families used in 30 days': () =>
      usage.countFamiliesUsed({ tenantId, from: new Date(now.getTime() - 30 * DAY), atMost: COUNTED_TO }),
    Tenants: () => tenants.list({ sort: 'name', ...page, descending: false, now }),
    'Tenants, the large one': () => tenants.find({ id: tenantId }, now),
  };
  return Object.entries(queries).map(([title, run]) => ({ title, run, wantedMilliseconds: PAGE_MILLISECONDS }));
}

function scimQueries(database: Database, { tenantId, people }: Grown): GrowthQuery[] {
  const directory = createDirectoryStore(database);
  const type = userResourceType();
  const scope = { tenantId, connectionId: CONNECTION, baseUrl: 'https://growth.example/scim/v2' };
  const everything: ResourceQuery = { filter: null, startIndex: 1, count: 100, sort: null };
  const list = (query: Partial<ResourceQuery>) => () => directory.listForScim(scope, { ...everything, ...query }, type);
  const recently = new Date(Date.now() - 600 * 60_000).toISOString();
  const filters = [
    `externalId eq "crowd-${SAMPLE}"`,
    `emails.value eq "${NAME}"`,
    `emails[type eq "work" and value eq "${NAME}"]`,
    `displayName eq "Bo Diallo ${SAMPLE}"`,
    `name.familyName eq "Diallo ${SAMPLE}"`,
    `meta.lastModified gt "${recently}"`,
  ];
  return [
    {
      title: `SCIM, userName eq "${NAME}"`,
      run: () => directory.findNamedForScim(scope, NAME),
      wantedMilliseconds: FILTER_MILLISECONDS,
    },
    ...filters.map((filter) => ({
      title: `SCIM, ${filter.replace(recently, '<10 hours ago>')}`,
      run: list({ filter: resolveFilter(type, parseFilter(filter)) }),
      wantedMilliseconds: FILTER_MILLISECONDS,
    })),
    ...[1, Math.floor(people * 0.5) + 1, Math.floor(people * 0.9) + 1, people - everything.count + 1].map(
      (startIndex) => ({
        title: `SCIM, startIndex ${startIndex}`,
        run: list({ startIndex }),
        wantedMilliseconds: PAGE_MILLISECONDS,
      }),
    ),
    {
      title: 'SCIM, active eq false',
      run: list({ filter: resolveFilter(type, parseFilter('active eq false')) }),
      wantedMilliseconds: PAGE_MILLISECONDS,
    },
  ];
}

/** Creates a person as a SCIM client's POST does. */
export async function createOne(database: Database, tenantId: string): Promise<void> {
  const name = randomUUID();
  await createPerson(
    createDirectoryStore(database),
    {
      tenantId,
      connectionId: CONNECTION,
      role: null,
      attributes: {
        userName: `${name}@growth.example`,
        externalId: name,
        displayName: `Grown ${name}`,
        active: true,
        name: { givenName: 'Grown', familyName: name },
        emails: [{ value: `${name}@growth.example`, type: 'work', primary: true }],
      },
    },
    { cause: { actor: { type: 'operator', id: null, name: 'growth' }, origin: null }, now: new Date() },
  );
}
