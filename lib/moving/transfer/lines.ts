import { msg } from '@/lib/platform/shared/message';
import { UnreadableFile } from './source';

/** The longest line, in bytes. A person with many memberships takes some kilobytes. */
const LINE_BYTES_AT_MOST = 1024 * 1024;
const LINE_FEED = 0x0a;

/** The lines of a UTF-8 file that are not empty, counted from 1, without holding more than one line in memory. */
export async function* linesOf(
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; text: string }, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let held: Uint8Array[] = [];
  let length = 0;
  let line = 0;
  const take = (last: Uint8Array): string => {
    const bytes = Buffer.concat([...held, last]);
    held = [];
    length = 0;
    line++;
    try {
      return decoder.decode(bytes).trim();
    } catch {
      throw new UnreadableFile(msg('moving.notUtf8', { line }));
    }
  };
  for await (const chunk of file) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const text = take(chunk.subarray(from, end));
      from = end + 1;
      if (text !== '') yield { line, text };
    }
    length += chunk.length - from;
    if (length > LINE_BYTES_AT_MOST) throw new UnreadableFile(msg('moving.lineIsTooLong', { line: line + 1 }));
    held.push(chunk.subarray(from));
  }
  const text = take(new Uint8Array());
  if (text !== '') yield { line, text };
}
