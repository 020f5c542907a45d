import type { Config } from "./config.ts"
import type { Tracing } from "./platform/tracing.ts"

/** Where traces go, as the settings ask; nowhere when they name no collector, and then nothing of it is loaded. */
export async function openTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Pick<Config, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER_ARG">): Promise<
  Tracing | undefined
> {
  if (!endpoint) return undefined
  const { openOtlp } = await import("./operating/tracing/otlp.ts")
  return openOtlp({ endpoint, service, share })
}
