/** What tests of streams need: a client of its own for each test, and the requests to the endpoints of streams. */
import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { issuerOf } from './environment';
import { type EventReceiver, startEventReceiver } from './event-receiver';
import { manage, newAccessKey } from './management';
import { basic } from './oauth';
import { unique } from './random';
import { send } from './send';

export const STREAMS_TENANT = 'mgmt';
export const issuer = issuerOf(STREAMS_TENANT);
const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
export const SSF = 'https://schemas.openid.net/secevent/ssf/event-type';
export const PUSH = 'urn:ietf:rfc:8935';
export const POLL = 'urn:ietf:rfc:8936';
export const SESSION_REVOKED = `${CAEP}/session-revoked`;
export const CREDENTIAL_CHANGE = `${CAEP}/credential-change`;
export const CLAIMS_CHANGE = `${CAEP}/token-claims-change`;
export const DISABLED = `${RISC}/account-disabled`;
export const ENABLED = `${RISC}/account-enabled`;
export const PURGED = `${RISC}/account-purged`;

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  list: Record<string, unknown>[];
}

interface Caller {
  id: string;
  token: string;
}

interface Polled {
  status: number;
  claims: JWTPayload[];
  tokens: string[];
}

async function tokenFor(id: string, secret: string, form: Record<string, string>): Promise<string> {
  const answer = await send(`${issuer}/token`, {
    method: 'POST',
    headers: { ...basic(id, secret), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(JSON.stringify(body));
  return body.access_token;
}

/** Calls an endpoint of streams, by its path below `/ssf`, or any other address. */
async function request(path: string, method: string, body: unknown, token: string | null): Promise<Answer> {
  const answer = await send(path.startsWith('http') ? path : `${issuer}/ssf${path}`, {
    method,
    headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: unknown = text === '' ? {} : JSON.parse(text);
  return {
    status: answer.status,
    headers: answer.headers,
    body: json as Record<string, unknown>,
    list: json as Record<string, unknown>[],
  };
}

/** The kinds of events about a person in what was polled, in their order. */
export const about = ({ claims }: Polled, sub: string): string[] =>
  claims
    .filter(({ sub_id }) => JSON.stringify(sub_id).includes(sub))
    .flatMap(({ events }) => Object.keys(events as object));

/** Sets up the tests of a file. Requests are of the test's own client, unless they say otherwise. */
export function streamWorld() {
  const world = {} as { owner: string; server: EventReceiver; client: Caller };
  beforeAll(async () => {
    world.owner = await newAccessKey('owner');
    world.server = await startEventReceiver(0);
  }, 60_000);
  afterAll(() => world.server?.close());
  beforeEach(async () => {
    world.client = await newClient('ssf.read ssf.manage');
  });

  /** A client that acts on its own behalf, with an access token. */
  async function newClient(
    scope: string,
    { form = {}, ...differences }: { form?: Record<string, string> } = {},
  ): Promise<Caller> {
    const { status, body } = await manage(world.owner, 'POST', '/clients', {
      body: { client_name: 'Receiver', grant_types: ['client_credentials'], scope, ...differences },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const [id, secret] = [String(body.client_id), String(body.client_secret)];
    return { id, token: await tokenFor(id, secret, { scope, ...form }) };
  }

  const call = (path: string, method = 'GET', body?: unknown, token: string | null = world.client.token) =>
    request(path, method, body, token);

  async function newStream(supplied: object = {}, token?: string): Promise<Answer & { id: string }> {
    const answer = await call('/streams', 'POST', supplied, token);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return { ...answer, id: String(answer.body.stream_id) };
  }

  /** Polls a stream and acknowledges what it returns. */
  async function poll(stream: string, token = world.client.token): Promise<Polled> {
    const url = `${issuer}/events/poll/${stream}`;
    const { status, body } = await call(url, 'POST', { returnImmediately: true }, token);
    const sets = (body.sets ?? {}) as Record<string, string>;
    const tokens = Object.values(sets);
    if (tokens.length > 0) await call(url, 'POST', { maxEvents: 0, ack: Object.keys(sets) }, token);
    return { status, tokens, claims: tokens.map((set) => decodeJwt(set)) };
  }

  async function newPerson(differences: object = {}): Promise<{ id: string; userName: string }> {
    const userName = `${unique('streamed')}@mgmt.example`;
    const { status, body } = await manage(world.owner, 'POST', '/people', {
      body: { user_name: userName, ...differences },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { id: String(body.id), userName };
  }

  return {
    world,
    call,
    newClient,
    newStream,
    poll,
    newPerson,
    polled: (events: string[]) => newStream({ events_requested: events }),
    deactivate: (id: string) => manage(world.owner, 'POST', `/people/${id}/deactivate`, { body: {} }),
  };
}
