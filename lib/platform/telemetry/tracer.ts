import type { IncomingMessage, ServerResponse } from 'node:http';
import { telemetrySettings } from '@/lib/platform/config/telemetry';

/** What a span and a measurement are described with. Never a secret: values of requests and statements stay out. */
type Attributes = Record<string, string | number>;

type OutboundCall<Outcome> = [
  name: string,
  attributes: Attributes,
  send: (headers: Record<string, string>) => Promise<Outcome>,
  /** What the outcome adds to the attributes, such as a status. */
  attributesOf?: (outcome: Outcome) => Attributes,
];

/** Follows the work of this process, if its traces and metrics are exported (open-telemetry.ts). */
export interface Tracer {
  /**
   * Follows a request until its response is sent.
   * @param route a path of the route table; `page` for a page
   */
  request(incoming: IncomingMessage, outgoing: ServerResponse, route: string, handle: () => void): void;
  /** Follows a statement. @param text with a placeholder for every value */
  statement<Outcome>(text: string, run: () => Promise<Outcome>): Promise<Outcome>;
  /**
   * Follows a request to another server.
   * @param send.headers see `headers`
   */
  outbound<Outcome>(...call: OutboundCall<Outcome>): Promise<Outcome>;
  /** What tells another process which trace its work belongs to (W3C Trace Context). */
  headers(): Record<string, string>;
  /** Exports what is left. */
  close(): Promise<void>;
}

/** Next's bundle and the server's are two module graphs in one process; both must use the same tracer. */
const shared = globalThis as typeof globalThis & { tesseraTracer?: Tracer };

export const currentTracer = (): Tracer | undefined => shared.tesseraTracer;

/**
 * Exports traces and metrics if `OTEL_EXPORTER_OTLP_ENDPOINT` says where to. Otherwise nothing of OpenTelemetry is
 * loaded.
 */
export async function startTelemetry(): Promise<void> {
  const settings = telemetrySettings();
  if (!settings || shared.tesseraTracer) return;
  const { openTelemetry } = await import('./open-telemetry');
  shared.tesseraTracer = await openTelemetry(settings);
}

export async function stopTelemetry(): Promise<void> {
  const tracer = shared.tesseraTracer;
  delete shared.tesseraTracer;
  await tracer?.close();
}

/** Follows a request to another server, if this process is followed. See Tracer.outbound. */
export function outbound<Outcome>(...call: OutboundCall<Outcome>): Promise<Outcome> {
  const [, , send] = call;
  return currentTracer()?.outbound(...call) ?? send({});
}
