/** The real listener, container and pool, and a collector that takes OTLP over HTTP. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { createListener } from '@/lib/edge/node-server/create-listener';
import { type Listening, listening } from '@/lib/edge/node-server/testing/listening';
import { provideConfig } from '@/lib/platform/config/env';
import { pinnedRequest } from '@/lib/platform/http-client/pinned-request';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { currentTracer, startTelemetry, stopTelemetry } from './tracer';

const SECRET = 'a secret that nobody exports, 0123456789';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

let database: TestDatabase;
let server: Listening;
let collector: Server;
let collectorPort: number;
let peer: Server;
let peerPort: number;
const received: { path: string; text: string }[] = [];
/** The `traceparent` of requests that arrived at the process of the pages, and at another server. */
const arrivedAtPages: unknown[] = [];
const arrivedElsewhere: unknown[] = [];

const opened = async (of: Server): Promise<number> => {
  await new Promise<void>((resolve) => of.listen(0, '127.0.0.1', resolve));
  return (of.address() as AddressInfo).port;
};

beforeAll(async () => {
  collector = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ path: incoming.url ?? '', text: Buffer.concat(chunks).toString() });
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  peer = createServer((incoming, outgoing) => {
    arrivedElsewhere.push(incoming.headers.traceparent);
    outgoing.writeHead(503).end();
  });
  [collectorPort, peerPort] = [await opened(collector), await opened(peer)];
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json').stubEnv('OTEL_SERVICE_NAME', 'tessera-of-a-test');
  database = await testDatabase();
  Object.assign(process.env, { TESSERA_LOG_LEVEL: 'silent' });
  const config = provideConfig({ databaseUrl: database.url, secret: 'a secret for tests, more than 32 characters' });
  await applyConfiguration(
    container(),
    JSON.stringify({
      slug: 'default',
      clients: [{ client_id: 'job', client_name: 'Job', client_secret: SECRET, grant_types: ['client_credentials'] }],
    }),
  );
  server = await listening(
    createListener({
      edge: config,
      pages: {
        handle: async ({ headers }, outgoing) => {
          arrivedAtPages.push(headers.traceparent);
          outgoing.end();
        },
        close: async () => undefined,
      },
      peoplePage: () => null,
      observer: container(),
      everythingToNext: false,
    }),
  );
});

afterAll(async () => {
  server.stop();
  collector.close();
  peer.close();
  await stopTelemetry();
  await closeContainer();
  await database.drop();
});

const token = (client: string, headers: Record<string, string> = {}) =>
  fetch(`${server.base}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client}:${encodeURIComponent(SECRET)}`)}`, ...headers },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });

const exported = (path: string) => received.filter((one) => one.path === path).map(({ text }) => JSON.parse(text));
const spans = (): Span[] =>
  exported('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('telemetry', () => {
  it('loads nothing of OpenTelemetry unless an endpoint is configured', async () => {
    await startTelemetry();
    expect(currentTracer()).toBeUndefined();
    expect(Reflect.get(globalThis, Symbol.for('opentelemetry.js.api.1'))).toBeUndefined();
    expect((await token('job')).status).toBe(200);
  });

  it('exports the spans of a request, its statements and requests to others, in the caller’s trace', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${collectorPort}`);
    await startTelemetry();
    // It is looked up.
    expect((await token('unknown', { traceparent: TRACEPARENT })).status).toBe(401);
    await fetch(`${server.base}/admin?secret=${SECRET}`, { headers: { traceparent: TRACEPARENT } });
    await pinnedRequest(
      {
        url: new URL(`http://127.0.0.1:${peerPort}/hook?key=${SECRET}`),
        addresses: [{ address: '127.0.0.1', family: 4 }],
      },
      { method: 'POST', headers: { Authorization: `Bearer ${SECRET}` }, signal: AbortSignal.timeout(5_000) },
    );
    // As Next describes its requests.
    const target = `/reset-password?token=${SECRET}`;
    const ofNext = trace
      .getTracer('next.js')
      .startSpan(`fetch GET ${target}`, { attributes: { 'http.target': target } });
    ofNext
      .setAttributes({ 'http.url': target, 'next.span_name': `fetch GET ${target}`, 'http.status_code': 200 })
      .end();
    await stopTelemetry();
    await vi.waitFor(() => expect(exported('/v1/metrics')).not.toEqual([]));

    const request = spans().find(({ name }) => name === 'POST /token');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: SERVER });
    expect(request && attributesOf(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/token',
      'http.response.status_code': 401,
    });
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(statement).toMatchObject({ traceId: TRACE, kind: CLIENT });
      expect(attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' });
    }

    const page = spans().find(({ name }) => name === 'GET page');
    expect(arrivedAtPages).toEqual([`00-${TRACE}-${page?.spanId}-01`]);

    const outbound = spans().find(({ name, parentSpanId }) => name === 'POST' && !parentSpanId);
    expect(arrivedElsewhere).toEqual([`00-${outbound?.traceId}-${outbound?.spanId}-01`]);
    expect(outbound && attributesOf(outbound)).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': 503,
    });
  });

  it('exports the durations of all three, under the name of the service', () => {
    const [{ resourceMetrics }] = exported('/v1/metrics');
    const names = resourceMetrics.flatMap(({ scopeMetrics }: { scopeMetrics: { metrics: { name: string }[] }[] }) =>
      scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
    );
    expect(names.toSorted()).toEqual([
      'db.client.operation.duration',
      'http.client.request.duration',
      'http.server.request.duration',
    ]);
    expect(JSON.stringify(resourceMetrics[0].resource)).toContain('tessera-of-a-test');
  });

  it('exports no secret', () => {
    expect(spans().map(({ name }) => name)).toContain('fetch');
    for (const { text } of received) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(encodeURIComponent(SECRET));
    }
  });

  it('marks a failed statement by its code, without its text', async () => {
    received.length = 0;
    await startTelemetry();
    const tracer = currentTracer();
    expect(tracer).toBeDefined();
    await expect(
      tracer?.outbound('work', {}, async () => {
        await container().database.pool.query({ text: 'SELECT 1 / $1::int', values: [0] });
      }),
    ).rejects.toMatchObject({ code: '22012' });
    await stopTelemetry();
    const failed = spans().find(({ name }) => name === 'SELECT');
    expect(failed).toMatchObject({ status: { code: ERROR } });
    expect(failed && attributesOf(failed)).toMatchObject({ 'error.type': '22012' });
    expect(JSON.stringify(spans())).not.toContain('division by zero');
  });
});
