import type { RegisteredClient } from '@/lib/grants/clients/client';
import { ASSERTION_TYPE } from '@/lib/oauth/client-auth/private-key-jwt';
import type { Run } from './run';
import { sendProven } from './send-proven';
import type { ProtocolRequest, Sender, SentStep, StepWords } from './send-step';
import type { Fields } from './step';
import { provesByKey } from './to-sign';

/** What each step of a run receives. */
export interface Playing {
  client: RegisteredClient;
  issuer: string;
  /** The redirect URI of the playground. */
  callback: string;
  /** The Cookie header of the administrator's browser, for requests that the browser would send itself. */
  cookie: string;
  /** Whether authorization requests must be pushed (RFC 9126, 5). */
  pushes: boolean;
  /** Assertions that the client has signed for this step, if it authenticates with a key. Each works once. */
  assertions: readonly string[];
  send: Sender;
}

/** The values entered for a step. */
export interface StepInput {
  /** Space-separated; empty for none. */
  scope: string;
  /** Empty for none. */
  resource: string;
  refreshToken: string;
  subjectToken: string;
  /** The person whose approval is requested, and the message to compare; empty for none. */
  loginHint: string;
  bindingMessage: string;
  actorToken: string;
  /** What another server has issued, to be redeemed here. */
  assertion: string;
  /** The other server that an ID-JAG is for. */
  audience: string;
  /** The authorization request that the client has signed (RFC 9101). */
  requestObject: string;
}

export type StepRunner = (playing: Playing, run: Run, input: StepInput) => Promise<Run>;

/** Leaves out parameters with an empty value. */
export const given = (fields: Fields): Fields => fields.filter(([, value]) => value !== '');

/** Endpoints that check a proof of the key that tokens are bound to (RFC 9449, 5 and 10.1). */
const PROVEN = ['/token', '/par'];

/**
 * Sends a form as the client, with its authentication and, where its tokens are bound to a key, a proof that it holds
 * that key.
 */
export function sendAsClient(
  playing: Playing,
  run: Run,
  words: StepWords,
  endpoint: `/${string}`,
  form: Fields,
): Promise<SentStep> {
  const {
    client,
    assertions: [assertion, another],
  } = playing;
  const request = (signed: string | undefined): ProtocolRequest => {
    const own = clientAuthentication(client, { secret: run.secret, assertion: signed });
    return { method: 'POST', endpoint, headers: own.headers, form: [...form, ...own.form] };
  };
  const again = provesByKey(client) && another === undefined ? null : request(another);
  return sendProven(playing, words, request(assertion), {
    key: PROVEN.includes(endpoint) ? run.proofKey : null,
    again,
  });
}

/** Form-encoded: "encoded using the application/x-www-form-urlencoded encoding algorithm" (RFC 6749, 2.3.1). */
const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/**
 * The headers and form fields with which a client authenticates, by its registered method (RFC 6749, 2.3.1 and 3.2.1;
 * RFC 7523, 2.2).
 * @param proof.secret the client's secret, if it has one
 * @param proof.assertion the assertion that the client signed, if it authenticates with a key
 */
export function clientAuthentication(
  client: Pick<RegisteredClient, 'clientId' | 'tokenEndpointAuthMethod'>,
  { secret, assertion }: { secret: string | null; assertion?: string | undefined },
): { headers: Fields; form: Fields } {
  const { clientId, tokenEndpointAuthMethod: method } = client;
  if (method === 'none') return { headers: [], form: [['client_id', clientId]] };
  if (method === 'client_secret_post')
    return {
      headers: [],
      form: [
        ['client_id', clientId],
        ['client_secret', secret ?? ''],
      ],
    };
  if (provesByKey(client))
    return {
      headers: [],
      form: [
        ['client_id', clientId],
        ['client_assertion_type', ASSERTION_TYPE],
        ['client_assertion', assertion ?? ''],
      ],
    };
  return {
    headers: [
      ['Authorization', `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret ?? '')}`).toString('base64')}`],
    ],
    form: [],
  };
}
