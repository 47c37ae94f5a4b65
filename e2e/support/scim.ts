import { issuerOf } from './environment';
import { scimTokenOf } from './fixture';
import { unique } from './random';
import { send } from './send';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

export type ScimBody = Record<string, unknown>;

export interface ScimAnswer {
  status: number;
  headers: Headers;
  /** Empty when the response has no body. */
  body: ScimBody;
}

/** A person whom a test has provisioned. */
export interface TestPerson {
  id: string;
  userName: string;
  password: string;
  tenant: string;
}

/** A SCIM client with the token of one connection. */
export class ScimClient {
  constructor(
    readonly token: string,
    readonly tenant = 'default',
  ) {}

  get base(): string {
    return `${issuerOf(this.tenant)}/scim/v2`;
  }

  /** @param body an object, or text that is sent unchanged */
  async send(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> {
    const contentType: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/scim+json' };
    const response = await send(`${this.base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, Accept: 'application/scim+json', ...contentType, ...headers },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as ScimBody),
    };
  }

  get(path: string): Promise<ScimAnswer> {
    return this.send('GET', path);
  }

  /** Lists resources that match a filter. */
  find(filter: string, rest = ''): Promise<ScimAnswer> {
    return this.get(`/Users?filter=${encodeURIComponent(filter)}${rest}`);
  }

  patch(id: string, ...operations: object[]): Promise<ScimAnswer> {
    return this.send('PATCH', `/Users/${id}`, { schemas: [PATCH_SCHEMA], Operations: operations });
  }

  /** Creates a person that no other test uses, and returns the resource. */
  async createUser(attributes: ScimBody = {}): Promise<{ id: string; userName: string; body: ScimBody }> {
    const { status, body } = await this.send('POST', '/Users', {
      schemas: [USER_SCHEMA],
      userName: `${unique('user')}@example.com`,
      ...attributes,
    });
    if (status !== 201) throw new Error(`POST /Users answered ${status}: ${JSON.stringify(body)}`);
    return { id: String(body.id), userName: String(body.userName), body };
  }

  /** Creates a group of people and groups, and returns the resource. */
  async createGroup(
    members: readonly string[] = [],
    attributes: ScimBody = {},
  ): Promise<{ id: string; displayName: string; body: ScimBody }> {
    const { status, body } = await this.send('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName: unique('group'),
      members: members.map((value) => ({ value })),
      ...attributes,
    });
    if (status !== 201) throw new Error(`POST /Groups answered ${status}: ${JSON.stringify(body)}`);
    return { id: String(body.id), displayName: String(body.displayName), body };
  }

  patchGroup(id: string, ...operations: object[]): Promise<ScimAnswer> {
    return this.send('PATCH', `/Groups/${id}`, { schemas: [PATCH_SCHEMA], Operations: operations });
  }

  /** The ids of a group's members, in order. */
  async membersOf(id: string): Promise<string[]> {
    const { members = [] } = (await this.get(`/Groups/${id}`)).body as { members?: { value: string }[] };
    return members.map(({ value }) => value).sort();
  }

  /** Creates a person who can sign in. */
  async createPerson(attributes: ScimBody = {}): Promise<TestPerson> {
    const password = unique('a long password');
    const { id, userName } = await this.createUser({ ...attributes, password });
    return { id, userName, password, tenant: this.tenant };
  }
}

/** The read-write connection of each tenant. */
export const scim = new ScimClient(scimTokenOf('Directory'));
export const acmeScim = new ScimClient(scimTokenOf('Okta', 'acme'), 'acme');
/** A connection that may only read. */
export const readOnlyScim = new ScimClient(scimTokenOf('Reporting'));
