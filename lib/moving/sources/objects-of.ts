import { msg } from '@/lib/platform/shared/message';
import { isObject } from '@/lib/scim/protocol/json';
import { UnreadableFile } from '../transfer/source';
import { jsonPieces, parsePiece } from './json-pieces';

/**
 * The objects of a file: on lines of their own, in lists, or in the members of an object that an API answered with a
 * page of them.
 * @param pages the members that hold such lists, such as `users`
 * @throws UnreadableFile if the file holds anything else
 */
export async function* objectsOf(
  file: AsyncIterable<Uint8Array>,
  pages: readonly string[] = [],
): AsyncGenerator<Record<string, unknown>, void, undefined> {
  for await (const piece of jsonPieces(file)) {
    const value = parsePiece(piece);
    if (!isObject(value)) throw new UnreadableFile(msg('sources.notAnObject', { beginning: piece.text.slice(0, 40) }));
    const page = pages.find((name) => Array.isArray(value[name]));
    const values = page === undefined ? [value] : (value[page] as unknown[]);
    for (const one of values) if (isObject(one)) yield one;
  }
}
