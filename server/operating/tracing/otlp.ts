import { AsyncLocalStorage, AsyncResource } from "node:async_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import {
  type Context,
  type Span as OtlpSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { resourceFromAttributes } from "@opentelemetry/resources"
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace"
import type { Span, Tracing } from "../../platform/tracing.ts"

export interface Otlp {
  /** Of a collector that speaks OTLP over HTTP. */
  endpoint: string
  service: string
  /** Of all traces that begin here, what share is kept. */
  share: number
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Spans that wait to be sent; more are dropped. So a collector that is away costs some memory, and nobody's time. */
const sending = { maxQueueSize: 2_048, scheduledDelayMillis: 2_000, exportTimeoutMillis: 10_000 }

/** Milliseconds. */
const longestFarewell = 2_000

/** Traces by OpenTelemetry, sent to a collector by OTLP over HTTP. */
export function openOtlp({ endpoint, service, share }: Otlp): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...sending })],
  })
  const tracer = provider.getTracer("cupo")
  const underWay = new AsyncLocalStorage<OtlpSpan>()
  const spans = new WeakMap<Span, OtlpSpan>()

  const begin: Tracing["begin"] = (name, kind, attributes = {}, parent) => {
    const context = fromOutside(parent) ?? within(underWay.getStore())
    const own = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
    const span: Span = {
      end({ name, attributes, isFailed } = {}) {
        if (name) own.updateName(name)
        if (attributes) own.setAttributes(attributes)
        if (isFailed) own.setStatus({ code: SpanStatusCode.ERROR })
        own.end()
      },
    }
    spans.set(span, own)
    return span
  }
  const run: Tracing["run"] = (span, work) => underWay.run(spans.get(span) as OtlpSpan, work)

  return {
    begin,
    run,
    async within(name, kind, attributes, work) {
      const span = begin(name, kind, attributes)
      try {
        const result = await run(span, work)
        span.end()
        return result
      } catch (error) {
        span.end({ isFailed: true, attributes: { "error.type": kindOf(error) } })
        throw error
      }
    },
    keep: (callback) => AsyncResource.bind(callback),
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(longestFarewell)])
    },
  }
}

const within = (span: OtlpSpan | undefined): Context =>
  span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT

function fromOutside(parent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? "") ?? []
  if (!traceId || !spanId) return undefined
  const traceFlags = Number.parseInt(flags as string, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Its code, or what it is: not what it says, which may be of somebody. */
function kindOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === "string" ? code : error instanceof Error ? error.name : "unknown"
}
