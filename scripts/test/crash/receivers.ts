import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';

/** An answer takes so long at most that processes are killed while they wait for one. */
const ANSWERS_WITHIN_MILLISECONDS = 60;

/** A security event token about a person. */
export interface HeardEvent {
  personId: string;
  /** The request that caused it. */
  txn: string;
  events: Record<string, unknown>;
}

interface Account {
  userName: string;
  active: boolean;
}

/**
 * Event receivers, a client with back-channel logout and Global Token Revocation, and a SCIM service provider, and what
 * they have heard.
 */
export interface Receivers {
  host: string;
  /** SCIM events, in the order of arrival. */
  events: HeardEvent[];
  /** Shared Signals, in the order of arrival. */
  signals: HeardEvent[];
  /** The subjects of calls of Global Token Revocation. */
  revoked: Set<string>;
  /** The subjects of logout tokens. */
  signedOut: Set<string>;
  accounts: Map<string, Account>;
  close(): void;
}

export async function startReceivers(): Promise<Receivers> {
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receivers: Receivers = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    events: [],
    signals: [],
    revoked: new Set(),
    signedOut: new Set(),
    accounts: new Map(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null);
    // The sender was killed.
    if (body === null) return;
    const answer = take(request, body);
    await sleep(Math.random() * ANSWERS_WITHIN_MILLISECONDS);
    response.writeHead(answer.status, { 'Content-Type': 'application/scim+json' }).end(JSON.stringify(answer.json));
  }

  function take({ method, url = '' }: IncomingMessage, body: string): { status: number; json?: object } {
    if (url === '/events') receivers.events.push(heardEvent(body));
    if (url === '/signals') receivers.signals.push(heardEvent(body));
    if (url === '/events' || url === '/signals') return { status: 202 };
    if (url === '/global-token-revocation') {
      receivers.revoked.add(JSON.parse(body).sub_id.sub);
      return { status: 204 };
    }
    if (url === '/logout') {
      receivers.signedOut.add(String(decodeJwt(new URLSearchParams(body).get('logout_token') ?? '').sub));
      return { status: 200 };
    }
    if (method === 'GET') return { status: 200, json: found(new URL(url, 'http://any').searchParams.get('filter')) };
    const sent = JSON.parse(body) as Record<string, unknown>;
    if (method === 'POST') {
      const id = randomUUID();
      receivers.accounts.set(id, { userName: String(sent.userName), active: sent.active !== false });
      return { status: 201, json: { ...sent, id } };
    }
    const account = receivers.accounts.get(url.split('/').at(-1) ?? '');
    if (!account) return { status: 404, json: {} };
    for (const { path, value } of sent.Operations as { path?: string; value?: unknown }[])
      if (path === 'active') account.active = value === true;
    return { status: 204 };
  }

  /** The accounts that have the userName of a filter; without one, the ServiceProviderConfig. */
  function found(filter: string | null): object {
    if (filter === null) return { patch: { supported: true } };
    const wanted = /"(.*)"/.exec(filter)?.[1];
    const resources = [...receivers.accounts].filter(([, { userName }]) => userName === wanted);
    return { totalResults: resources.length, Resources: resources.map(([id, account]) => ({ id, ...account })) };
  }

  return receivers;
}

/** How a token names a person: by SCIM address (RFC 9967), by `iss_sub`, or as the user of a complex subject. */
interface Subject {
  uri?: string;
  sub?: string;
  user?: Subject;
}

/** Reads a security event token. */
export function heardEvent(token: string): HeardEvent {
  const { sub_id: subject, txn, events } = decodeJwt<{ sub_id: Subject; events: HeardEvent['events'] }>(token);
  const { uri, sub = '' } = subject.user ?? subject;
  return { personId: uri?.split('/').at(-1) ?? sub, txn: String(txn), events };
}
