import { shownNewsCookie } from '@/components/shown-news';
import { cookieValue } from '@/lib/edge/http/cookie';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { newId } from '@/lib/platform/shared/id';
import { decoded, encoded, type Message, type Sayable } from '@/lib/platform/shared/message';
import { type Ended, endedMessage } from './ended';

/** The page that follows an action shows the news. A page that is opened later does not. */
const SECONDS = 15;

const cookieName = (secure: boolean) => `${secure ? '__Host-' : ''}tessera.ended`;

/**
 * Keeps what an action ended for the page that follows, also when that is another one. In a cookie, because an address
 * would repeat it, and because no server has to remember it.
 */
export function keepEnded(
  { container: { config }, setCookie }: Pick<PageContext, 'container' | 'setCookie'>,
  ended: Ended,
): Promise<void> {
  return setCookie(cookieName(config.url.startsWith('https:')), {
    value: Buffer.from(JSON.stringify({ id: newId(), text: encoded(endedMessage(ended)) })).toString('base64url'),
    maxAgeSeconds: SECONDS,
  });
}

/** What an action has just ended, unless the browser has already shown it, with an id by which it says so. */
export async function endedNews({
  container: { config },
  cookies,
}: Pick<PageContext, 'container' | 'cookies'>): Promise<{ id: string; text: Message } | null> {
  const header = await cookies();
  const value = cookieValue(header, cookieName(config.url.startsWith('https:')));
  if (!value) return null;
  try {
    const { id, text } = JSON.parse(Buffer.from(value, 'base64url').toString());
    const said = decoded(String(text));
    // Anything else was not written here.
    if (!isOfCatalogs(said) || !said.id.startsWith('ended.')) return null;
    return id === cookieValue(header, shownNewsCookie) ? null : { id: String(id), text: said };
  } catch {
    return null;
  }
}

/** Whether a message shows only texts of the catalogs and numbers. Anyone who can set cookies could add other texts. */
function isOfCatalogs(said: Sayable): said is Message {
  if ('verbatim' in said || said.text !== undefined) return false;
  return Object.values(said.values ?? {}).every(
    (value) => typeof value === 'number' || (typeof value === 'object' && isOfCatalogs(value)),
  );
}
