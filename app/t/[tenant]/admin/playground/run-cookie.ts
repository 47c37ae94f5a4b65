import { cookies } from 'next/headers';
import { openRun, RUN_SECONDS, type Run, type RunHolder, sealRun } from '@/lib/operation/playground/run';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { currentBrowser } from '@/lib/pages/sign-in/browser';

/** Browsers keep 4096 bytes with the name (RFC 6265, 6.1): of a longer run the history is left out. */
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
 * Whose a run is: the person’s who is signed in, in this browser. Not the session’s: the flow that is tried may ask the
 * person to sign in once more, which begins another one.
 */
export async function runHolder(context: Context): Promise<RunHolder> {
  const { hash } = await currentBrowser(context);
  return {
    tenantId: context.tenant.id,
    personId: context.admin.personId,
    browser: hash ? Buffer.from(hash).toString('base64url') : '',
  };
}

/** Keeps a run in the browser, sealed, while it is at the authorization endpoint; without a secret that somebody else has. For actions and route files. */
export async function keepRun(context: Context, run: Run): Promise<void> {
  const { name, attributes } = cookieOf(context);
  const kept = { ...run, secret: run.temporary ? run.secret : null, goOn: null };
  const { playground: key } = context.container.secrets;
  const whole = sealRun(key, kept);
  const sealed = whole.length <= LARGEST_COOKIE ? whole : sealRun(key, { ...kept, steps: [] });
  (await cookies()).set(name, sealed, { ...attributes, maxAge: RUN_SECONDS });
}

/** The run that the browser keeps; null when there is none, or it is not this person’s in this browser. */
export async function keptRun(context: Context): Promise<Run | null> {
  const sealed = (await cookies()).get(cookieOf(context).name)?.value;
  return sealed
    ? openRun(context.container.secrets.playground, sealed, await runHolder(context), context.container.now())
    : null;
}

/** Forgets it. For actions and route files. */
export async function dropRun(context: Context): Promise<void> {
  const { name, attributes } = cookieOf(context);
  const jar = await cookies();
  if (jar.has(name)) jar.set(name, '', { ...attributes, maxAge: 0 });
}
