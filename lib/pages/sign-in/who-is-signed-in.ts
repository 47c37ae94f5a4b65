import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import type { SignedIn } from '@/lib/oauth/protocol/context';
import type { PageContext } from './page-context';

/** Who is signed in, in the protocol's words, also for a session that this very request has started. */
export async function whoIsSignedIn(context: PageContext): Promise<SignedIn | null> {
  const request = new Request(context.container.config.url, { headers: { cookie: await context.cookies() } });
  return oauthContext(context).signedIn(request);
}
