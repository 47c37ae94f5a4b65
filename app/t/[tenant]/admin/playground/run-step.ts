'use server';

import { getText } from '@/app/language/get-text';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { ownEndpoints } from '@/lib/edge/routing/dispatch';
import { type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { addSecret } from '@/lib/grants/clients/secrets';
import { inspectToken } from '@/lib/grants/token-inspector/inspect-token';
import { flowsOf } from '@/lib/operation/playground/flows';
import { playgroundProblem } from '@/lib/operation/playground/playground-problem';
import type { Playing } from '@/lib/operation/playground/playing';
import { newProofKey } from '@/lib/operation/playground/proof-key';
import { newRun, openRun, type Run, sealRun, tokenNames } from '@/lib/operation/playground/run';
import { beginnings, continuations } from '@/lib/operation/playground/steps';
import { provesByKey } from '@/lib/operation/playground/to-sign';
import { type ActionResult, adminAction } from '@/lib/pages/console/admin-action';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { clientNotFound } from '../clients/[client]/client-not-found';
import { shownInspection } from '../token-inspector/shown-inspection';
import { changeRedirectUris } from './change-redirect-uris';
import { type PlayedRun, playedRun } from './played-run';
import { playgroundCallback } from './playground-path';
import { pushesRequests } from './pushes-requests';
import { dropRun, keepRun, keptRun, runHolder } from './run-cookie';
import { type StepFields, stepForm } from './step-form';

const SECRET_SECONDS = 3600;

type Stepping = AdminContext & { input: StepFields };

/**
 * Performs the next step of a run, for the first one after adding the playground to the client's redirect URIs where
 * that is asked for. The server stores nothing: the run returns to the browser, sealed.
 */
export const runStep = adminAction<typeof stepForm, PlayedRun>(
  'admin',
  stepForm,
  async ({ input: { do: step, ...fields }, ...context }) => {
    if (step !== 'add-and-begin') return stepOf({ ...context, input: { ...fields, do: step } });
    const added = await changeRedirectUris(context, fields.client, 'added');
    return added.ok ? stepOf({ ...context, input: { ...fields, do: 'begin' } }) : added;
  },
  { recent: ({ do: step }) => step === 'temporary-secret' },
);

async function stepOf(context: Stepping): Promise<ActionResult<PlayedRun>> {
  const { tenant, container, input } = context;
  const client = await container.clients.find(tenant.id, input.client);
  if (!client) return clientNotFound;
  const hindered = playgroundProblem(client);
  if (hindered !== null) return { ok: false, message: hindered };
  if (!flowsOf(client).some(({ name }) => name === input.flow))
    return { ok: false, message: msg('playground.thisClientIsNoLonger') };
  const run = await runOf(context, client);
  if (!run)
    return {
      ok: false,
      message: msg('playground.thisRunIsOverHalf'),
    };
  return take(
    context,
    client,
    input.client_secret === '' ? run : { ...run, secret: input.client_secret, temporary: false },
  );
}

/** The run from the form or, if the form has none, from the cookie; a new run for the first step. */
async function runOf(context: Stepping, client: RegisteredClient): Promise<Run | null> {
  const { input, container } = context;
  const now = container.now();
  const holder = await runHolder(context);
  const carried =
    input.run === '' ? await keptRun(context) : openRun(container.secrets.playground, input.run, holder, now);
  const same = carried?.clientId === input.client && carried.flow === input.flow ? carried : null;
  if (input.do !== 'begin' && !(input.do === 'temporary-secret' && input.run === '' && !same)) return same;
  const proofKey = client.dpopBoundAccessTokens ? (same?.proofKey ?? newProofKey()) : null;
  return newRun(holder, {
    clientId: input.client,
    flow: input.flow,
    secret: same?.secret ?? null,
    temporary: same?.temporary ?? false,
    proofKey,
    now,
  });
}

async function take(context: Stepping, client: RegisteredClient, run: Run): Promise<ActionResult<PlayedRun>> {
  const { input, tenant } = context;
  const t = await getText();
  const shown = (after: Run) => shownRun(context, client, after, t);
  switch (input.do) {
    case 'temporary-secret':
      return withSecret(context, client, run);
    case 'inspect-access_token':
    case 'inspect-refresh_token':
    case 'inspect-id_token':
    case 'inspect-id_jag': {
      const name = tokenNames.find((one) => input.do === `inspect-${one}`);
      const inspection = await inspectToken(
        oauthContext(context),
        context.container,
        (name && run.tokens[name]) ?? '',
        t,
      );
      return { ok: true, data: { ...shown(run), inspection: shownInspection(inspection, tenant.place, t) } };
    }
    default: {
      const lacking = missing(context, client, run);
      if (lacking)
        return { ok: false, message: msg('playground.requiredFieldsAreEmpty'), fieldErrors: lacking, data: shown(run) };
      // The run now holds what the cookie held, and the cookie may be used only once.
      await dropRun(context);
      const runner = input.do === 'begin' ? beginnings[input.flow] : continuations[input.do];
      const after = await runner(await playing(context, client), run, {
        scope: input.scope,
        resource: input.resource,
        refreshToken: input.refresh_token,
        loginHint: input.login_hint,
        bindingMessage: input.binding_message,
        subjectToken: input.subject_token,
        actorToken: input.actor_token,
        assertion: input.assertion,
        audience: input.audience,
        requestObject: input.request_object,
      });
      if (after.continueSignIn === null) return { ok: true, data: shown(after) };
      await keepRun(context, after);
      return { ok: true, data: { ...shown(after), run: '' } };
    }
  }
}

function shownRun(
  { tenant, container: { config, secrets, now } }: Stepping,
  client: RegisteredClient,
  run: Run,
  t: SayText,
): PlayedRun {
  return playedRun(
    run,
    client,
    { sealed: sealRun(secrets.playground, run), issuer: issuerOf(config.url, tenant.place), now: now() },
    t,
  );
}

async function playing(
  { tenant, container: { config }, origin, input, cookies }: Stepping,
  client: RegisteredClient,
): Promise<Playing> {
  return {
    client,
    issuer: issuerOf(config.url, tenant.place),
    callback: playgroundCallback(config.url, tenant.place),
    cookie: await cookies(),
    pushes: pushesRequests(client, tenant),
    assertions: input.client_assertion.split(/\s+/).filter(Boolean),
    send: ownEndpoints(origin),
  };
}

/**
 * Whether the client authenticates in a step. At userinfo the token is enough, and a plain authorization request comes
 * from the browser.
 */
function authenticates(
  { do: step, flow }: StepFields,
  { requireSignedRequestObject }: RegisteredClient,
  pushes: boolean,
): boolean {
  if (step === 'begin' && flow === 'authorization_code') return pushes && !requireSignedRequestObject;
  return step === 'authorize' ? pushes : step !== 'userinfo';
}

/** The required fields that are empty, with their errors. */
function missing({ input, tenant }: Stepping, client: RegisteredClient, run: Run): Record<string, Sayable> | null {
  const proves = authenticates(input, client, pushesRequests(client, tenant));
  if (proves && provesByKey(client) && input.client_assertion === '')
    return {
      client_assertion: msg('playground.requiredForClientAuthenticationProvide'),
    };
  if (input.do === 'authorize' && input.request_object === '')
    return {
      request_object: msg('playground.requestMustBeSignedProvide'),
    };
  if (proves && usesSecret(client) && run.secret === null)
    return { client_secret: msg('playground.requiredForClientAuthenticationPaste') };
  if (input.do === 'begin' && input.flow === 'ciba' && input.login_hint === '')
    return { login_hint: msg('playground.enterPersonToAsk') };
  if (input.do === 'begin' && input.flow === 'refresh_token' && input.refresh_token === '')
    return { refresh_token: msg('playground.pasteRefreshTokenToStart') };
  if (input.do === 'begin' && input.flow === 'token_exchange' && input.subject_token === '')
    return { subject_token: msg('playground.pasteAccessTokenToExchange') };
  if (input.do === 'begin' && input.flow === 'jwt_bearer' && input.assertion === '')
    return { assertion: msg('playground.pasteAssertion') };
  return null;
}

/** Adds a secret to the client that expires after an hour. It is never shown: only the run contains it. */
async function withSecret(context: Stepping, client: RegisteredClient, run: Run): Promise<ActionResult<PlayedRun>> {
  const { tenant, container, cause } = context;
  const now = container.now();
  const t = await getText();
  const shown = (after: Run) => shownRun(context, client, after, t);
  const expiresAt = new Date(now.getTime() + SECRET_SECONDS * 1000);
  const outcome = await addSecret(
    container.clients,
    { tenantId: tenant.id, clientId: client.clientId, expiresAt },
    { cause, now },
  );
  switch (outcome.kind) {
    case 'added':
      return {
        ok: true,
        message: msg('playground.clientSecretValidForOne'),
        data: shown({ ...run, secret: outcome.secret, temporary: true }),
      };
    case 'too-many':
      return {
        ok: false,
        fieldErrors: {
          client_secret: msg('playground.clientAlreadyHasTwoSecrets'),
        },
        data: shown(run),
      };
    case 'no-secret-used':
      return { ok: false, message: msg('common.thisClientDoesntAuthenticateWith'), data: shown(run) };
    case 'not-found':
      return clientNotFound;
  }
}
