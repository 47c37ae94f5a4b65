import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import type { SignedIn } from '@/lib/oauth/protocol/context';
import type { PageContext } from './page-context';

/** The signed-in person in the protocol's terms, including a session that this same request has started. */
export async function whoIsSignedIn(context: PageContext): Promise<SignedIn | null> {
  const request = new Request(context.container.config.url, { headers: { cookie: await context.cookies() } });
  return oauthContext(context).signedIn(request);
}
