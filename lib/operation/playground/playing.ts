import type { RegisteredClient } from '@/lib/grants/clients/client';
import { clientAuthentication } from './client-authentication';
import type { Run } from './run';
import { sendProven } from './send-proven';
import type { ProtocolRequest, Sender, SentStep, StepWords } from './send-step';
import type { Fields } from './step';
import { provesByKey } from './to-sign';

/** What the steps of a run are given. */
export interface Playing {
  client: RegisteredClient;
  issuer: string;
  /** The redirect URI of the playground. */
  callback: string;
  /** The Cookie header of the administrator's browser, for what it would send by itself. */
  cookie: string;
  /** Whether authorization requests must be pushed (RFC 9126, 5). */
  pushes: boolean;
  /** That the client has signed for this step, where it proves so who it is: each counts once. */
  assertions: readonly string[];
  send: Sender;
}

/** What was entered for a step. */
export interface StepInput {
  /** Space-separated; empty for none. */
  scope: string;
  /** Empty for none. */
  resource: string;
  refreshToken: string;
  subjectToken: string;
  actorToken: string;
  /** The authorization request that the client has signed (RFC 9101). */
  requestObject: string;
}

export type StepRunner = (playing: Playing, run: Run, input: StepInput) => Promise<Run>;

/** Parameters that have a value. */
export const given = (fields: Fields): Fields => fields.filter(([, value]) => value !== '');

/** Where a proof of the key that tokens are bound to is looked at (RFC 9449, 5 and 10.1). */
const PROVEN = ['/token', '/par'];

/** Sends a form as the client, which proves who it is, and that it holds the key of its tokens where they are bound to one. */
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
