import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { csrfToken } from '@/lib/edge/http/csrf';
import type { Operation } from '@/lib/edge/management/operation';
import { operations } from '@/lib/edge/management/operations';
import type { BrowserAnswer } from '@/lib/pages/sign-in/form-route';
import { nextRoute } from '@/lib/pages/sign-in/next-route';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { newId } from '@/lib/platform/shared/id';
import { pathHeader } from '@/lib/platform/shared/path-header';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { newSecret } from '@/lib/platform/shared/secret';
import { ask, type Installation, URL_OF_INSTALLATION } from './installation';
import { nextRequest } from './next-request';
import { fingerprintOf, standingOf } from './oracle';
import {
  ATTACKER_DOMAIN,
  type Browser,
  cookiesOf,
  type House,
  type KnownPerson,
  keyOf,
  newBrowser,
  signedIn,
} from './world';

const ISSUER = URL_OF_INSTALLATION;

/** A client that the attacker can act as. */
export interface OwnClient {
  id: string;
  secret: string | null;
  scope: string;
  grants: string[];
}

/** The keys of the trusted issuer that the attacker runs. All attacks of a run use the same pair. */
export interface IssuerKeys {
  privateKey: CryptoKey;
  jwks: { keys: JWK[] };
}

export async function newIssuerKeys(): Promise<IssuerKeys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { privateKey, jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'evil-1', alg: 'ES256', use: 'sig' }] } };
}

const SECRET = /(?:secret|token|password|key|link|url|code)$/i;
const ROLES: Role[] = ['auditor', 'admin', 'owner'];

/** An attack in progress: where the attacker is, what they have obtained so far, and what came of it. */
export class Attack {
  /** Secrets that the attacker has received, newest last. */
  readonly secrets: string[] = [];
  readonly scimTokens: string[] = [];
  readonly accessTokens: string[] = [];
  readonly links: string[] = [];
  readonly clients: OwnClient[] = [];
  readonly browsers: Browser[] = [];
  readonly passwords: { userName: string; password: string }[] = [];
  /** Each request with its answer, shown when a test fails. */
  readonly trace: string[] = [];
  /** Answers that the attacker must not have received. */
  readonly heard: string[] = [];
  /** Operations that succeeded. */
  readonly done = new Set<string>();
  readonly mailbox = `mallory@${ATTACKER_DOMAIN}`;
  private readonly ids = new Map<string, Set<string>>();
  started: Record<string, string> = {};
  otherBefore = '';
  private readMails = 0;

  private constructor(
    readonly installation: Installation,
    readonly house: House,
    readonly other: House,
    readonly attacker: { readonly person: KnownPerson; key: string; readonly rolesAbove: Role[] },
    /** All people whose role is above the attacker's. */
    readonly above: KnownPerson[],
    readonly keys: IssuerKeys,
  ) {}

  static async begin(
    installation: Installation,
    { house, other, as, keys }: { house: House; other: House; as: KnownPerson; keys: IssuerKeys },
  ): Promise<Attack> {
    const above = Object.values(house.people).filter(
      ({ role }) => role !== null && ROLES.indexOf(role) > ROLES.indexOf(as.role ?? 'auditor'),
    );
    const rolesAbove = ROLES.slice(ROLES.indexOf(as.role ?? 'auditor') + 1);
    const attack = new Attack(
      installation,
      house,
      other,
      { person: as, key: await keyOf(installation, house, as), rolesAbove },
      above,
      keys,
    );
    attack.browsers.push(await signedIn(installation, house, as));
    const { people, connections, groups } = house;
    attack.learn('people', ...above.map(({ id }) => id), ...Object.values(people).map(({ id }) => id));
    attack.learn('scim-connections', ...connections);
    attack.learn('groups', ...groups);
    attack.learn('clients', 'shop', 'sync');
    attack.learn('resources', 'https://orders.example');
    attack.learn('tenants', house.slug, other.slug, defaultTenantSlug);
    attack.started = await standingOf(attack);
    attack.otherBefore = await fingerprintOf(installation, other.id);
    return attack;
  }

  get hostile() {
    return this.installation.hostile;
  }

  get issuer(): string {
    return ISSUER + this.house.base;
  }

  /** The known ids of a kind of resource, newest first. */
  idsOf(kind: string): string[] {
    return [...(this.ids.get(kind) ?? [])].reverse();
  }

  learn(kind: string, ...values: string[]): void {
    const known = this.ids.get(kind) ?? new Set();
    this.ids.set(kind, known);
    for (const value of values) known.add(value);
  }

  note(what: string): void {
    this.trace.push(what);
  }

  /** Calls an operation of the management API. */
  async operation(
    operation: Operation,
    {
      path,
      query = '',
      body,
      key = this.attacker.key,
      at = this.house,
    }: { path: string; query?: string; body?: unknown; key?: string; at?: Pick<House, 'base' | 'slug'> },
  ): Promise<unknown> {
    const response = await ask(`${at.base}/api/v1${path}${query}`, {
      method: operation.method,
      headers: { Authorization: `Bearer ${key}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    // The attacker creates another key in the console.
    if (status === 401 && at === this.house && key === this.attacker.key)
      this.attacker.key = await keyOf(this.installation, this.house, this.attacker.person).catch(() => key);
    this.note(
      `${operation.id} ${at === this.house ? '' : `at ${at.slug} `}${path}${query} ${body === undefined ? '' : JSON.stringify(body)} → ${status}${status >= 400 ? ` ${text.slice(0, 160)}` : ''}`,
    );
    this.listen(`${operation.id} ${path}`, text);
    if (status >= 500 && status !== 503) this.heard.push(`${operation.id} answers ${status}: ${text}`);
    if (status >= 300) return null;
    this.done.add(operation.id);
    const mayDo =
      roleSuffices(this.attacker.person.role, operation.role) &&
      (!operation.forOperators || (at.slug === defaultTenantSlug && this.attacker.person.role === 'owner'));
    if (!mayDo || at.slug !== this.house.slug)
      this.heard.push(`${operation.id} at ${at.slug} is done for ${this.attacker.person.role}`);
    const answer = /^application\/json\b(?!-)/.test(response.headers.get('content-type') ?? '')
      ? (JSON.parse(text) as Record<string, unknown>)
      : {};
    this.harvest(operation.path, answer, typeof body === 'object' ? (body as Record<string, unknown>) : {});
    return answer;
  }

  /** Records an answer that contains names of people of the other tenant. */
  private listen(what: string, answer: string): void {
    if (answer.includes(this.other.mark)) this.heard.push(`${what} tells of people of the other tenant`);
  }

  /** Stores the ids in an answer, by collection, and its secrets. */
  private harvest(path: string, answer: unknown, sent: Record<string, unknown>): void {
    const literal = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
    const walk = (value: unknown, kind: string): void => {
      if (Array.isArray(value)) return value.forEach((one) => walk(one, kind));
      if (typeof value !== 'object' || value === null) return;
      const fields = value as Record<string, unknown>;
      for (const name of identityOf(kind)) if (typeof fields[name] === 'string') this.learn(kind, fields[name]);
      for (const [name, part] of Object.entries(fields)) {
        if (typeof part === 'string' && SECRET.test(name)) this.secret(part, kind);
        else if (typeof part === 'object')
          walk(
            part,
            ['items', 'results', 'entries', literal[0]?.replaceAll('-', '_')].includes(name)
              ? kind
              : name.replaceAll('_', '-'),
          );
      }
    };
    walk(answer, collections.has(literal.at(-1) ?? '') ? (literal.at(-1) ?? '') : (literal[0] ?? ''));
    const { client_id: id, client_secret: secret } = answer as Record<string, unknown>;
    if (literal[0] === 'clients' && typeof id === 'string')
      this.own({
        id,
        secret: typeof secret === 'string' ? secret : null,
        scope: String(sent.scope ?? ''),
        grants: Array.isArray(sent.grant_types) ? sent.grant_types.map(String) : [],
      });
    const { user_name: userName, password } = answer as Record<string, unknown>;
    if (typeof password === 'string')
      this.passwords.push({ userName: typeof userName === 'string' ? userName : '', password });
  }

  /** Stores what a server action returns, and the id of the page to which it leads. */
  gather(about: string, data: unknown, sent: Record<string, unknown>): void {
    if (typeof data === 'string') this.secret(data, about);
    if (typeof data !== 'object' || data === null) return;
    const { location, clientId, secret, password } = data as Record<string, unknown>;
    const named = typeof location === 'string' ? new RegExp(`/admin/${about}/([^/?]+)`).exec(location)?.[1] : undefined;
    if (named) this.learn(about, decodeURIComponent(named));
    if (typeof clientId === 'string' && typeof secret === 'string')
      this.own({
        id: clientId,
        secret,
        scope: String(sent.scope ?? ''),
        grants: [sent.grant_types].flat().map(String),
      });
    if (typeof password === 'string')
      this.passwords.push({
        userName: this.above.concat(Object.values(this.house.people)).find(({ id }) => id === sent.id)?.userName ?? '',
        password,
      });
    this.harvest(`/${about}`, data, sent);
  }

  own(client: OwnClient): void {
    if (client.secret !== null) this.clients.push(client);
  }

  /** Stores a secret and sorts it by its form. */
  secret(value: string, kind = ''): void {
    if (value.length < 8 || this.secrets.includes(value)) return;
    this.secrets.push(value);
    if (/\/(?:reset-password|invitation)\?/.test(value)) this.links.push(value);
    else if (kind === 'tokens' || kind === 'scim-connections') this.scimTokens.push(value);
  }

  /** Requests a token from the token endpoint. */
  async token(parameters: Record<string, string>, client?: OwnClient): Promise<string | null> {
    const credentials: Record<string, string> = client?.secret
      ? {
          Authorization: `Basic ${Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64')}`,
        }
      : {};
    const body = new URLSearchParams({ ...parameters, ...(client && !client.secret && { client_id: client.id }) });
    const response = await ask(`${this.house.base}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...credentials },
      body: body.toString(),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    this.note(
      `token ${parameters.grant_type} by ${client?.id} → ${response.status} ${String(answer.error ?? answer.scope ?? '')} ${String(answer.error_description ?? '')}`,
    );
    if (typeof answer.access_token !== 'string') return null;
    this.accessTokens.push(answer.access_token);
    const { sub } = JSON.parse(Buffer.from(answer.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub?: string;
    };
    const whose = this.above.find(({ id }) => id === sub);
    if (whose) this.heard.push(`an access token is issued to the attacker whose sub is ${whose.userName}`);
    return answer.access_token;
  }

  /** An assertion by the attacker's issuer. */
  assertion(claims: Record<string, unknown>, typ: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: this.hostile.issuer, aud: this.issuer, iat: now, exp: now + 60, jti: newId(), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'evil-1', typ })
      .sign(this.keys.privateKey);
  }

  async scim(token: string, method: string, path: string, body?: object): Promise<Record<string, unknown> | null> {
    const response = await ask(`${this.house.base}/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/scim+json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    this.note(
      `SCIM ${method} ${path} ${body ? JSON.stringify(body) : ''} → ${response.status} ${response.status >= 400 ? text.slice(0, 200) : ''}`,
    );
    this.listen(`SCIM ${path}`, text);
    if (response.status >= 500 && response.status !== 503)
      this.heard.push(`SCIM ${method} ${path} answers ${response.status}`);
    return response.ok && text ? (JSON.parse(text) as Record<string, unknown>) : null;
  }

  /** Runs `work` in a browser, the way Next runs a route file or a server action. */
  inBrowser<Outcome>(browser: Browser, path: string, work: (headers: Headers) => Promise<Outcome>): Promise<Outcome> {
    const headers = new Headers({
      host: new URL(ISSUER).host,
      origin: ISSUER,
      cookie: cookiesOf(browser),
      [pathHeader]: path,
    });
    return nextRequest.run({ headers, jar: browser }, () => work(headers));
  }

  /** Submits a form of a page that the browser was shown. */
  async submit(
    browser: Browser,
    answer: BrowserAnswer,
    { path, purpose, fields }: { path: string; purpose: string; fields: Record<string, string> },
  ): Promise<Response> {
    const id = browser.get('tessera.browser') ?? '';
    const csrf = csrfToken(this.installation.services().secrets.csrf, id, purpose);
    return this.inBrowser(browser, this.house.base + path, (headers) => {
      const request = new Request(ISSUER + this.house.base + path, {
        method: 'POST',
        headers: { ...Object.fromEntries(headers), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ csrf, ...fields }).toString(),
      });
      return nextRoute(answer)(request, { params: Promise.resolve({ tenant: this.house.slug }) });
    });
  }

  /** Reads the emails that have arrived since the last call. */
  async readMail(): Promise<void> {
    const mails = await this.installation.mailsTo(this.mailbox);
    for (const text of mails.slice(this.readMails))
      for (const link of text.match(/http:\/\/localhost[^\s"<>]+/g) ?? [])
        if (link.includes(`${this.house.base}/`)) this.secret(link.replaceAll('&amp;', '&'));
    this.readMails = mails.length;
  }

  newBrowser(): Browser {
    const browser = newBrowser();
    this.browsers.push(browser);
    return browser;
  }

  verifier() {
    const value = newSecret();
    return { value, challenge: createHash('sha256').update(value).digest('base64url') };
  }
}

/** The parameter names that identify the items of a collection in paths. */
const collections = new Map<string, Set<string>>();
for (const { path } of operations) {
  const parts = path.split('/').filter(Boolean);
  parts.forEach((part, at) => {
    const before = parts[at - 1];
    if (part.startsWith('{') && before)
      collections.set(before, (collections.get(before) ?? new Set()).add(part.slice(1, -1)));
  });
}
const identityOf = (kind: string): string[] => [...(collections.get(kind) ?? []), 'id'];
