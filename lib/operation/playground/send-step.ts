import { answerText } from '@/lib/grants/token-hook/answer-text';
import { decodeJwt } from '@/lib/grants/token-inspector/decode-jwt';
import { jwtBearer } from '@/lib/oauth/grants/jwt-bearer';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { type HookReport, hookReport } from '@/lib/oauth/token-hook/hook-report';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { masked, maskedAddress } from './masked';
import type { Fields, Step } from './step';

/** Answers a request through our own endpoints, without a network. */
export type Sender = (request: Request) => Promise<Response>;

export interface ProtocolRequest {
  method: 'GET' | 'POST';
  /** Relative to the issuer. */
  endpoint: `/${string}`;
  query?: Fields;
  headers?: Fields;
  /** Form-encoded; left out with GET. */
  form?: Fields;
}

/** The texts that explain a step. */
export type StepWords = Pick<Step, 'title' | 'about' | 'source'>;

export interface SentStep {
  step: Step;
  response: Response;
  /** The members of the response; empty when the body is not a JSON object. */
  answer: JsonObject;
}

/** The response headers that a client acts on or that help with troubleshooting. */
const TOLD_HEADERS = ['Content-Type', 'Location', 'WWW-Authenticate', 'Retry-After', 'Cache-Control', 'X-Request-Id'];

/** Sends a request and records it with its response. */
export async function sendStep(
  { send, issuer }: { send: Sender; issuer: string },
  words: StepWords,
  { method, endpoint, query = [], headers = [], form }: ProtocolRequest,
): Promise<SentStep> {
  const url = endpointUrl(issuer, endpoint) + (query.length > 0 ? `?${new URLSearchParams(query)}` : '');
  const given: Fields = form ? [['Content-Type', 'application/x-www-form-urlencoded'], ...headers] : headers;
  const request = new Request(url, {
    method,
    headers: [...given, ['User-Agent', 'Tessera playground']],
    body: form ? new URLSearchParams(form).toString() : null,
  });
  const response = await send(request);
  const body = await response.text();
  const answer = objectIn(body);
  const step: Step = {
    ...words,
    request: { method, url: maskedAddress(url), headers: shown(given), form: shown(form ?? []) },
    response: {
      status: response.status,
      headers: TOLD_HEADERS.flatMap((name): Fields => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, name === 'Location' ? maskedAddress(value) : value]];
      }),
      body: bodyText(response, body, answer),
      requestId: response.headers.get('x-request-id') ?? '',
    },
    checks: [...[...query, ...(form ?? [])].flatMap(whatIsSigned), ...whatHookDid(hookReport(request))],
  };
  return { step, response, answer: answer ?? {} };
}

/** The content of a JWT that the client or another server signed, because the form carries it in base64url. */
function whatIsSigned([name, value]: Fields[number]): Step['checks'] {
  const label = signedNames[name];
  const jwt = label === undefined ? null : decodeJwt(value);
  return label === undefined || jwt === null
    ? []
    : [{ label, verdict: 'note', detail: verbatim(JSON.stringify({ ...jwt.header, ...jwt.claims })) }];
}

/** What the tenant's token hook did about the request; nothing if it was not asked. */
function whatHookDid(report: HookReport | undefined): Step['checks'] {
  if (!report) return [];
  const { answer, onFailure } = report;
  const stops = answer.kind === 'refused' || (answer.kind === 'failed' && onFailure === 'refuse');
  return [
    { label: msg('tokenHook.tokenHook'), verdict: stops ? 'bad' : 'note', detail: answerText(report) },
    ...(answer.kind === 'failed' && onFailure === 'continue'
      ? [
          {
            label: msg('tokenHook.ifHookFails'),
            verdict: 'note' as const,
            detail: msg('tokenHook.tokensWereIssuedWithoutIt'),
          },
        ]
      : []),
  ];
}

const signedNames: Partial<Record<string, Sayable>> = {
  client_assertion: msg('common.clientAssertion'),
  assertion: jwtBearer.label,
  request: msg('common.requestObject'),
};

const shown = (fields: Fields): Fields => fields.map(([name, value]) => [name, masked(name, value)]);

function bodyText({ headers }: Response, body: string, answer: JsonObject | null): string {
  if (answer) return JSON.stringify(answer, null, 2);
  return headers.get('content-type')?.startsWith('text/html') ? '(a page for the person at the browser)' : body;
}

function objectIn(body: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}
