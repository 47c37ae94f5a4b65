import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { readBytes } from '@/lib/platform/shared/read-bytes';

const MOST_BYTES = 64 * 1024;

/**
 * Reads a body as UTF-8, and no more than the limit.
 * @throws OAuthRefusal if it is longer than 64 KiB or not UTF-8
 */
export async function readBody(request: Request): Promise<string> {
  const bytes = await readBytes(request, MOST_BYTES);
  if (bytes === null) throw new OAuthRefusal('body-too-large', `body is longer than ${MOST_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new OAuthRefusal('malformed-body', 'body is not UTF-8');
  }
}
