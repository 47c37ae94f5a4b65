import { OPENID_SCOPE } from '@/lib/oauth/tokens/id-token';
import { msg } from '@/lib/platform/shared/message';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { afterStep } from '../after-step';
import { given, type Playing, type StepInput, type StepRunner, sendAsClient } from '../playing';
import { thumbprintOf } from '../proof-key';
import type { Run } from '../run';
import { type SentStep, sendStep } from '../send-step';
import type { Fields } from '../step';

/** A new authorization request with PKCE, and with a state and a nonce that identify its response. */
function newRequest(
  { callback, client }: Playing,
  { proofKey }: Run,
  { scope, resource }: StepInput,
): { parameters: Fields; pending: NonNullable<Run['pending']> } {
  const state = newSecret();
  const verifier = newSecret();
  const nonce = scope.split(' ').includes(OPENID_SCOPE) ? newSecret() : null;
  const parameters = given([
    ['response_type', 'code'],
    ['redirect_uri', callback],
    ['scope', scope],
    ['resource', resource],
    ['state', state],
    ['code_challenge', Buffer.from(sha256(verifier)).toString('base64url')],
    ['code_challenge_method', 'S256'],
    ['nonce', nonce ?? ''],
    // A client that registered an algorithm for signed responses gets one.
    ['response_mode', client.authorizationSignedResponseAlg === null ? '' : 'jwt'],
    ['dpop_jkt', proofKey ? thumbprintOf(proofKey) : ''],
  ]);
  return { parameters, pending: { state, verifier, nonce, code: null } };
}

/**
 * Starts an authorization request for the person at the browser. If the client must push requests, that happens first.
 * If it must sign them, the request waits for its signed form.
 */
export const beginAuthorization: StepRunner = async (playing, run, input) => {
  const { parameters, pending } = newRequest(playing, run, input);
  if (playing.client.requireSignedRequestObject) return { ...run, pending, request: Object.fromEntries(parameters) };
  return authorize(playing, run, parameters, pending);
};

/**
 * Sends the waiting request in its signed form: "the parameters [...] MUST be in the Request Object" (RFC 9101 section
 * 5). A rejected request keeps waiting.
 */
export const sendSignedRequest: StepRunner = async (playing, run, { requestObject }) => {
  if (!run.request || !run.pending) return run;
  const after = await authorize(playing, run, [['request', requestObject]], run.pending);
  return after.continueSignIn === null ? { ...after, pending: run.pending } : { ...after, request: null };
};

async function authorize(
  playing: Playing,
  before: Run,
  request: Fields,
  pending: NonNullable<Run['pending']>,
): Promise<Run> {
  const pushed = playing.pushes ? await push(playing, before, request) : null;
  const run = pushed ? afterStep(before, pushed.step) : before;
  if (pushed && !pushed.response.ok) return run;
  const query: Fields = [
    ['client_id', playing.client.clientId],
    ...(pushed ? ([['request_uri', String(pushed.answer.request_uri)]] satisfies Fields) : request),
  ];
  const { step, response } = await sendStep(
    playing,
    {
      title: msg('playground.authorizationRequest'),
      about: msg('playground.clientSendsBrowserToAuthorization'),
      source: before.request ? 'RFC 6749, 4.1.1; RFC 9101, 5' : 'RFC 6749, 4.1.1; RFC 7636, 4.3',
    },
    {
      method: 'GET',
      endpoint: '/authorize',
      query,
      headers: [
        ['Cookie', playing.cookie],
        ['Accept', 'text/html'],
      ],
    },
  );
  const continueSignIn = response.headers.get('location');
  return { ...afterStep(run, step), pending: continueSignIn === null ? null : pending, continueSignIn };
}

function push(playing: Playing, run: Run, request: Fields): Promise<SentStep> {
  return sendAsClient(
    playing,
    run,
    {
      title: msg('common.pushedAuthorizationRequest'),
      about: msg('playground.clientSendsItsRequestIn'),
      source: 'RFC 9126, 2.1',
    },
    '/par',
    request,
  );
}
