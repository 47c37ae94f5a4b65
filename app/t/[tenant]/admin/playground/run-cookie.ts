import { cookies } from 'next/headers';
import { openRun, RUN_SECONDS, type Run, type RunHolder, sealRun } from '@/lib/operation/playground/run';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { currentBrowser } from '@/lib/pages/sign-in/browser';

/** Browsers keep at most 4096 bytes including the name (RFC 6265, 6.1). The history of a longer run is left out. */
const LARGEST_COOKIE = 3800;

type Context = Pick<AdminContext, 'tenant' | 'container' | 'cookies'> & {
  admin: Pick<AdminContext['admin'], 'personId'>;
};

function cookieOf({ tenant, container: { config } }: Context) {
  const secure = config.url.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}tessera.${tenant.slug}.playground`;
  return { name, attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const };
}

/**
 * The holder of a run: the signed-in person in this browser. Not the session, because a flow may ask the person to sign
 * in again, which starts a new one.
 */
export async function runHolder(context: Context): Promise<RunHolder> {
  const { hash } = await currentBrowser(context);
  return {
    tenantId: context.tenant.id,
    personId: context.admin.personId,
    browser: hash ? Buffer.from(hash).toString('base64url') : '',
  };
}

/**
 * Keeps the sealed run in a cookie while the browser is at the authorization endpoint, without a secret that someone
 * else also has. For actions and route files.
 */
export async function keepRun(context: Context, run: Run): Promise<void> {
  const { name, attributes } = cookieOf(context);
  const kept = { ...run, secret: run.temporary ? run.secret : null, continueSignIn: null };
  const { playground: key } = context.container.secrets;
  const whole = sealRun(key, kept);
  const sealed = whole.length <= LARGEST_COOKIE ? whole : sealRun(key, { ...kept, steps: [] });
  (await cookies()).set(name, sealed, { ...attributes, maxAge: RUN_SECONDS });
}

/** The run from the browser's cookie; null if there is none or it belongs to a different person or browser. */
export async function keptRun(context: Context): Promise<Run | null> {
  const sealed = (await cookies()).get(cookieOf(context).name)?.value;
  return sealed
    ? openRun(context.container.secrets.playground, sealed, await runHolder(context), context.container.now())
    : null;
}

/** Deletes the cookie. For actions and route files. */
export async function dropRun(context: Context): Promise<void> {
  const { name, attributes } = cookieOf(context);
  const jar = await cookies();
  if (jar.has(name)) jar.set(name, '', { ...attributes, maxAge: 0 });
}
