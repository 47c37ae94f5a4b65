import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { TextResponse } from '@/lib/platform/shared/text-response';

/**
 * Writes a response whose text is known, without a stream.
 * @returns what the listener still has to write: another response unchanged, or a marker that nothing is left
 */
export function writeAtOnce(response: Response, outgoing: ServerResponse): Response {
  const made = response instanceof TextResponse ? response.asMade() : null;
  if (!made || outgoing.destroyed) return response;
  const { text, headers } = made;
  // "A server MUST NOT send a Content-Length header field in any response with a status code of [...] 204" (RFC 9110,
  // 8.6)
  const length = text === null && response.status === 204 ? {} : { 'Content-Length': Buffer.byteLength(text ?? '') };
  outgoing.writeHead(response.status, { ...headers, ...length });
  outgoing.end(text);
  return RESPONSE_ALREADY_SENT;
}
