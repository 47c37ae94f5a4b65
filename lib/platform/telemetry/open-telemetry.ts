import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { TelemetrySettings } from '@/lib/platform/config/telemetry';
import type { Tracer } from './tracer';

/** The longest text of a statement that a span keeps, in characters. */
const MOST_TEXT = 2_000;
/** The first word of a statement: `SELECT`, `WITH`. */
const FIRST_WORD = /^\s*(\w+)/;

/**
 * Sends traces and metrics over OTLP, as the environment variables of OpenTelemetry say: `OTEL_EXPORTER_OTLP_ENDPOINT`
 * and `_HEADERS`, `_PROTOCOL` (`http/protobuf` or `http/json`), `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`,
 * `OTEL_TRACES_SAMPLER`, `OTEL_METRIC_EXPORT_INTERVAL`. Names follow OpenTelemetry's semantic conventions 1.45.
 */
export async function openTelemetry({ asJson, metricsEveryMilliseconds }: TelemetrySettings): Promise<Tracer> {
  const { traces, measurements } = await exporters(asJson);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'tessera', 'process.pid': process.pid }))
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
  const spans = new NodeTracerProvider({
    resource,
    spanProcessors: [withoutAddresses, new BatchSpanProcessor(traces)],
  });
  // The W3C propagator and a context that follows promises.
  spans.register();
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({ exporter: measurements, exportIntervalMillis: metricsEveryMilliseconds }),
    ],
  });
  metrics.setGlobalMeterProvider(meters);
  return {
    ...tracing(),
    async close() {
      await Promise.allSettled([spans.shutdown(), meters.shutdown()]);
      for (const global of [trace, metrics, propagation, context]) global.disable();
    },
  };
}

/** Next's spans contain addresses with their queries, in which codes and links travel. */
const withoutAddresses: SpanProcessor = {
  onStart(span) {
    if (span.name.startsWith('fetch ')) span.updateName('fetch');
  },
  onEnd({ attributes }) {
    for (const name of ['http.target', 'http.url', 'next.span_name']) delete attributes[name];
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

async function exporters(asJson: boolean) {
  const [{ OTLPTraceExporter }, { OTLPMetricExporter }] = asJson
    ? await Promise.all([
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/exporter-metrics-otlp-http'),
      ])
    : await Promise.all([
        import('@opentelemetry/exporter-trace-otlp-proto'),
        import('@opentelemetry/exporter-metrics-otlp-proto'),
      ]);
  return { traces: new OTLPTraceExporter(), measurements: new OTLPMetricExporter() };
}

function tracing(): Omit<Tracer, 'close'> {
  const tracer = trace.getTracer('tessera');
  const meter = metrics.getMeter('tessera');
  const durationOf = (name: string, description: string) =>
    meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
    });
  const durations = {
    request: durationOf('http.server.request.duration', 'Duration of requests by route.'),
    statement: durationOf('db.client.operation.duration', 'Duration of statements.'),
    outbound: durationOf('http.client.request.duration', 'Duration of requests to other servers.'),
  };

  return {
    request(incoming, outgoing, route, handle) {
      const { method = '' } = incoming;
      const attributes: Attributes = { 'http.request.method': method, 'http.route': route };
      const parent = propagation.extract(ROOT_CONTEXT, incoming.headers);
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      const within = trace.setSpan(parent, span);
      const started = performance.now();
      outgoing.once('close', () => {
        const outcome = { 'http.response.status_code': outgoing.statusCode };
        durations.request.record(secondsSince(started), { ...attributes, ...outcome });
        if (outgoing.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttributes(outcome).end();
      });
      keepWithin(within, incoming, outgoing);
      context.with(within, handle);
    },

    async statement(text, run) {
      const attributes: Attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': (FIRST_WORD.exec(text)?.[1] ?? '').toUpperCase(),
      };
      const started = performance.now();
      const settle = (outcome: Attributes) =>
        durations.statement.record(secondsSince(started), { ...attributes, ...outcome });
      // Work in the background sends many statements that belong to no request.
      if (!trace.getActiveSpan()) return finished(run(), settle);
      const span = tracer.startSpan(`${attributes['db.operation.name']}`, {
        kind: SpanKind.CLIENT,
        attributes: { ...attributes, 'db.query.text': text.slice(0, MOST_TEXT) },
      });
      return finished(run(), settle, span);
    },

    async outbound(name, attributes, send, attributesOf = () => ({})) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      const within = trace.setSpan(context.active(), span);
      const started = performance.now();
      return finished(
        context.with(within, () => send(headersOf(within))),
        (outcome) => {
          span.setAttributes(outcome);
          if ('http.request.method' in attributes)
            durations.outbound.record(secondsSince(started), { ...attributes, ...outcome });
        },
        span,
        attributesOf,
      );
    },

    headers: () => headersOf(context.active()),
  };
}

function headersOf(within: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(within, headers);
  return headers;
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

/** Settles and ends a span when its work is done. An error is recorded by its kind: its text may contain values. */
async function finished<Outcome>(
  work: Promise<Outcome>,
  settle: (attributes: Attributes) => void,
  span?: Span,
  attributesOf: (outcome: Outcome) => Attributes = () => ({}),
): Promise<Outcome> {
  try {
    const outcome = await work;
    settle(attributesOf(outcome));
    return outcome;
  } catch (error) {
    const kind = { 'error.type': kindOf(error) };
    span?.setAttributes(kind).setStatus({ code: SpanStatusCode.ERROR });
    settle(kind);
    throw error;
  } finally {
    span?.end();
  }
}

/** PostgreSQL's or Node's code, or the class of the error. */
function kindOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error instanceof Error ? error.name : typeof error;
}

/** Events of the request, such as the end of its body, arrive outside the work that reads it. */
function keepWithin(within: Context, ...ends: (IncomingMessage | ServerResponse)[]): void {
  for (const end of ends) context.bind(within, end);
}
