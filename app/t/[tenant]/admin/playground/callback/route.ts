import { notFound, redirect } from 'next/navigation';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { openResponse } from '@/lib/operation/playground/steps/open-response';
import { takeAnswer } from '@/lib/operation/playground/steps/take-answer';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { issuerOf } from '@/lib/platform/shared/paths';
import { playgroundCallback, playgroundPath } from '../playground-path';
import { keepRun, keptRun } from '../run-cookie';

const parameters = ['code', 'state', 'iss', 'error', 'error_description'] as const;

/**
 * Receives the response to an authorization request of the playground (RFC 6749, 4.1.2). It is accepted once and
 * immediately removed from the address bar.
 */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await requireAdmin((await params).tenant, 'admin');
  const {
    tenant,
    container: { config },
  } = context;
  const { searchParams } = new URL(request.url);
  const jwt = searchParams.get('response');
  if (jwt === null && !searchParams.has('state')) notFound();
  const run = await keptRun(context);
  if (run?.pending?.code !== null) redirect(playgroundPath(tenant.place, { problem: 'lost' }));
  const plain = Object.fromEntries(
    parameters.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : [])),
  );
  const { answer, signed } =
    jwt === null ? { answer: plain, signed: null } : await openResponse(oauthContext(context), run.clientId, jwt);
  await keepRun(
    context,
    takeAnswer(run, answer, {
      callback: playgroundCallback(config.url, tenant.place),
      issuer: issuerOf(config.url, tenant.place),
      signed,
    }),
  );
  redirect(playgroundPath(tenant.place, { client: run.clientId, flow: run.flow }));
}
