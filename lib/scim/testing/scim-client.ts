import type { ScimContext } from '@/lib/scim/protocol/context';
import { type ErrorReason, scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { newTrace, type ScimTrace } from '@/lib/scim/protocol/trace';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { BULK_LIMITS } from '../bulk/bulk';
import { mapPeople, mappedWriter } from '../mapping/mapped-store';
import type { MappingRule } from '../mapping/rule';
import { groupResourceType, userResourceType } from '../schema/resource-type';
import { type MemoryGroups, memoryGroups } from './memory-groups';
import { memoryRoot } from './memory-root';
import { type MemoryUsers, memoryUsers } from './memory-users';

export const BASE_URL = 'https://id.example.com/scim/v2';

const CURSOR_KEY = new Uint8Array(32).fill(7);

export interface ScimAnswer {
  status: number;
  headers: Headers;
  /** Empty when there is no body. */
  body: ScimObject;
}

/** Runs a transaction: if it throws, what the maps contained before is restored. */
async function rolledBack<Outcome>(maps: Map<string, unknown>[], work: () => Promise<Outcome>): Promise<Outcome> {
  const before = maps.map((map) => [...map]);
  try {
    return await work();
  } catch (error) {
    for (const [at, map] of maps.entries()) {
      map.clear();
      for (const [key, value] of before[at] ?? []) map.set(key, value);
    }
    throw error;
  }
}

/** A client of the SCIM core with an empty store. Its clock stands still until a test moves it. */
export class ScimClient {
  clock = new Date('2026-11-21T12:00:00.000Z');
  canWrite = true;
  /** Limits the operations of Bulk requests. */
  turn: ScimContext['turn'];
  /** The reasons recorded for rejected requests. */
  readonly rejections: ErrorReason[] = [];
  /** The trace of the last request. */
  trace: ScimTrace = newTrace();
  readonly users: MemoryUsers = memoryUsers(() => this.clock);
  readonly groups: MemoryGroups = memoryGroups(() => this.clock, this.users.records, BASE_URL);
  /** The user resource type with the tenant's extensions. */
  userType = userResourceType();
  /** The connection's mapping rules. */
  rules: MappingRule[] = [];
  /** Whether the connection is one of Entra ID. */
  replaceCreates = false;
  strictRfc7643 = false;

  /** Sends a request; a body that is not a string is sent as JSON. */
  async send(method: string, path: string, body?: Json, headers: Record<string, string> = {}): Promise<ScimAnswer> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type: Record<string, string> = text === undefined ? {} : { 'Content-Type': 'application/scim+json' };
    const request = new Request(`${BASE_URL}${path}`, { method, body: text, headers: { ...type, ...headers } });
    const response = await handleScim(request, new URL(request.url).pathname.replace('/scim/v2', ''), this.#context());
    const answer: unknown = JSON.parse((await response.text()) || '{}');
    return { status: response.status, headers: response.headers, body: isObject(answer) ? answer : {} };
  }

  /** Creates a person and returns the id. */
  async create(attributes: ScimObject = {}): Promise<string> {
    const { status, body } = await this.send('POST', '/Users', { userName: 'ann@example.com', ...attributes });
    if (status !== 201) throw new Error(`create answered ${status} ${JSON.stringify(body)}`);
    return String(body.id);
  }

  /** Sends a PatchOp. */
  patch(id: string, ...operations: Json[]): Promise<ScimAnswer> {
    return this.send('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: operations,
    });
  }

  #context(): ScimContext {
    const { users, groups, canWrite } = this;
    const people = { type: this.userType, store: users };
    const group = { type: groupResourceType(), store: groups };
    const { root, mapping, ...known } = mapPeople(people, memoryRoot([people, group]), this.rules);
    const resources = { User: known, Group: group };
    const writers = { User: mappedWriter(users, mapping), Group: groups };
    this.trace = newTrace();
    return {
      trace: this.trace,
      refused: ({ reason }) => void this.rejections.push(reason),
      failed: () => scimError('internal'),
      hashPassword: async (password) => `hash of ${password}`,
      turn: this.turn,
      resources,
      root,
      transaction: (work) =>
        rolledBack([users.records, users.passwords, groups.records, groups.members], () => work(writers)),
      writers,
      mapping,
      patchRules: { replaceCreates: this.replaceCreates },
      cursors: { key: CURSOR_KEY, now: () => this.clock },
      scope: {
        tenantId: 't',
        connectionId: 'c',
        baseUrl: BASE_URL,
        actor: { type: 'scim-connection', id: 'c', name: 'Okta' },
        origin: { requestId: 'r', ipAddress: null, userAgent: null },
        canWrite,
      },
      capabilities: {
        bulk: BULK_LIMITS,
        filter: { supported: true, maxResults: 200 },
        patch: true,
        changePassword: true,
        sort: true,
        etag: true,
        strictRfc7643: this.strictRfc7643,
        eventUris: ['urn:ietf:params:scim:event:prov:create:full'],
        authenticationSchemes: [
          { type: 'oauthbearertoken', name: 'Bearer token', description: 'A token made in the console.' },
        ],
      },
    };
  }
}
