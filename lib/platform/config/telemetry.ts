const METRICS_EVERY_MILLISECONDS = 60_000;

export interface TelemetrySettings {
  /** Whether OTLP is sent as JSON instead of Protocol Buffers. */
  asJson: boolean;
  metricsEveryMilliseconds: number;
}

/**
 * What this code has to know of OpenTelemetry's environment variables; its SDK reads the others.
 * @returns null unless telemetry is exported
 */
export function telemetrySettings(): TelemetrySettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_METRIC_EXPORT_INTERVAL } = process.env;
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    asJson: OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json',
    metricsEveryMilliseconds: Number(OTEL_METRIC_EXPORT_INTERVAL) || METRICS_EVERY_MILLISECONDS,
  };
}
