/**
 * The addresses that somebody enters, or that another server names, and to which requests go (docs/decisions/0018): each
 * with the test which shows that a request into our own network is not sent. An address or a client that is new fails
 * here until it is listed.
 */
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { productFiles, readProductFile, visitNodes } from '@/lib/testing/product-files';

/** The files that make clients for requests to others, and how those are guarded. */
const clients: Record<string, string> = {
  'lib/edge/container/directory-pulls.ts': 'guard; only the hosts that the operator configures',
  'lib/edge/container/downstream-pushes.ts': 'guard',
  'lib/edge/container/event-delivery.ts': 'guard',
  'lib/edge/container/grants.ts': 'guard',
  'lib/edge/container/logout-delivery.ts': 'guard',
  'lib/edge/container/ping-delivery.ts': 'guard',
  'lib/edge/container/signal-polls.ts': 'guard',
  'lib/sign-in/identity-providers/upstream/upstream-fetch.ts': 'guard',
  'lib/sign-in/identity-providers/upstream/upstream-openid.ts': 'guard',
  // The operator configures their addresses.
  'lib/journal/mail/smtp-transport.ts': 'operator',
  'lib/sign-in/passwords/breached-passwords.ts': 'operator',
  // To processes of this server.
  'lib/edge/node-server/pass-pages-on.ts': 'own process',
  'lib/edge/node-server/warm-up.ts': 'own process',
};

interface Refusal {
  /** Whether a plainly private address is rejected when it is entered; requests are checked in every case. */
  entry: 'rejected' | 'accepted' | 'not entered';
  /** The tests, each with a part of its name. */
  tests: [file: string, name: string][];
}

const PROTOCOL = 'e2e/protocol/outbound-addresses.test.ts';
const entered = (what: string): [string, string] => [PROTOCOL, what];

const theGuard: [string, string] = ['lib/platform/http-client/guarded-fetch.test.ts', 'of a name whose addresses are'];

/** By the field's name where it is entered or named, with the folder of its noun. */
const addresses: Record<string, Refusal> = {
  'downstream applications: base_url': {
    entry: 'rejected',
    tests: [
      entered('base URL of a downstream application'),
      ['lib/provisioning/downstream/postgres/worker.store.test.ts', 'sends nothing inside the network by %s'],
    ],
  },
  'downstream applications: token_url': {
    entry: 'rejected',
    tests: [
      entered('token endpoint of a downstream application'),
      ['lib/provisioning/downstream/postgres/worker.store.test.ts', 'sends nothing inside the network by %s'],
    ],
  },
  'event receivers: address': {
    entry: 'rejected',
    tests: [
      entered('address of an event receiver'),
      ['lib/journal/events/postgres/delivery-worker.store.test.ts', 'never goes into the operator’s internal network'],
    ],
  },
  'token hooks: url': {
    entry: 'rejected',
    tests: [entered('URL of a token hook'), theGuard],
  },
  'streams of clients: endpoint_url': {
    entry: 'rejected',
    tests: [
      entered('delivery address of a client’s stream'),
      ['lib/journal/events/postgres/delivery-worker.store.test.ts', 'never goes into the operator’s internal network'],
    ],
  },
  'identity providers: issuer': {
    entry: 'rejected',
    tests: [
      entered('issuer of an identity provider'),
      [
        'lib/sign-in/identity-providers/upstream/upstream-openid.test.ts',
        'on the internal network is contacted only if the operator allows its host',
      ],
    ],
  },
  'identity providers: endpoints of their metadata': {
    entry: 'not entered',
    tests: [
      [
        'lib/sign-in/identity-providers/upstream/upstream-openid.test.ts',
        'must not name endpoints on the internal network',
      ],
    ],
  },
  'trusted issuers: jwks_uri': { entry: 'rejected', tests: [entered('JWKS of a trusted issuer'), theGuard] },
  'trusted issuers: poll_url': {
    entry: 'rejected',
    tests: [
      entered('poll URL of a transmitter'),
      ['lib/edge/oauth/poll-transmitter.store.test.ts', 'never reaches addresses of our own network, nor plain http'],
    ],
  },
  'trusted issuers: issuer, for the configuration of a transmitter': {
    entry: 'rejected',
    tests: [
      entered('issuer that sends signals'),
      ['lib/grants/trusted-issuers/check-transmitter.test.ts', 'never reaches addresses of our own network'],
    ],
  },
  'trusted issuers: endpoints of a transmitter’s configuration': {
    entry: 'not entered',
    tests: [entered('names endpoints in our network')],
  },
  'trusted issuers: endpoint_url of a stream at a transmitter': {
    entry: 'not entered',
    tests: [entered('names a poll address in our network')],
  },
  'clients: jwks_uri': { entry: 'accepted', tests: [entered('JWKS of a client')] },
  'clients: sector_identifier_uri': {
    entry: 'rejected',
    tests: [['e2e/protocol/openid-dynamic.test.ts', 'https://127.0.0.1/sector.json']],
  },
  'clients: backchannel_logout_uri': {
    entry: 'rejected',
    tests: [
      entered('%s of a client'),
      ['lib/grants/logout/postgres/logout-token.store.test.ts', 'to an address that is not public'],
    ],
  },
  'clients: global_token_revocation_endpoint': {
    entry: 'rejected',
    tests: [
      entered('%s of a client'),
      ['lib/grants/logout/postgres/revocation.store.test.ts', 'is not sent to an address that is not public'],
    ],
  },
  'clients: backchannel_client_notification_endpoint': {
    entry: 'rejected',
    tests: [entered('%s of a client'), theGuard],
  },
  // This one goes through the guard like the others, whose own tests are all that shows it.
  'clients: logo_uri': { entry: 'accepted', tests: [theGuard] },
  'clients: client ID of a metadata document': {
    entry: 'rejected',
    tests: [['e2e/protocol/client-metadata-documents.test.ts', 'which is not a public address']],
  },
  'pulled directories: links to further pages': {
    entry: 'not entered',
    tests: [['lib/edge/pull/pull-graph.store.test.ts', 'is not followed to another host']],
  },
};

/** The fields with addresses that only browsers and people follow, or that are compared. */
const neverRequested = new Set([
  'initiate_login_uri',
  'client_uri',
  'policy_uri',
  'tos_uri',
  'redirect_uris',
  'post_logout_redirect_uris',
]);

/** Whether a file opens connections, or makes a client that does. */
const connects = (file: string, source: string): boolean =>
  /\bcreateGuard(?:ed(?:Fetch|Post|Request))?\(|\bpinnedRequest\(|import\('nodemailer'\)/.test(source) ||
  /import \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:https?|http2|net|tls)'/.test(
    source,
  ) ||
  (source.includes('fetch(') && callsGlobalFetch(file, source));

function callsGlobalFetch(file: string, source: string): boolean {
  let calls = false;
  let declares = false;
  visitNodes(file, source, (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'fetch') calls = true;
    const name = ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node) ? node.name : null;
    if (name && ts.isIdentifier(name) && name.text === 'fetch') declares = true;
  });
  return calls && !declares;
}

const ofServer = productFiles.filter(
  (file) =>
    /^(?:lib\/|server\.ts|instrumentation\.ts|proxy\.ts)/.test(file) && !file.startsWith('lib/platform/http-client/'),
);

test('every file of the server that connects to others is known', () => {
  const found = ofServer.filter((file) => connects(file, readProductFile(file)));
  expect(found.sort()).toEqual(Object.keys(clients).sort());
});

test('every field that takes an address is listed, or is never requested', () => {
  const schemas = /^ +(\w+): (?:z\s*\.url|keySetUri|secureAddress|address|pollUrl|webAddress|uri)\b/gm;
  const fields = ofServer
    .filter((file) => /-fields\.ts$|client-metadata\.ts$|stream-configuration\.ts$/.test(file))
    .flatMap((file) => [...readProductFile(file).matchAll(schemas)].map(([, name = '']) => name));
  expect(fields.length).toBeGreaterThan(8);
  const listed = Object.keys(addresses).join(' ');
  expect(fields.filter((name) => !listed.includes(name) && !neverRequested.has(name))).toEqual([]);
});

test.each(Object.entries(addresses))('%s leads to no private address', (_, { tests }) => {
  for (const [file, name] of tests) {
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8'), file).toContain(name);
  }
});
