import { msg } from '@/lib/platform/shared/message';
import { UnreadableFile } from '../../transfer/source';

/** In characters. */
const RECORD_AT_MOST = 1024 * 1024;

/**
 * The records of a CSV file as text, each with the line where it begins: a record goes on in the next line while a
 * quotation mark is open.
 */
export async function* csvRecords(
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; text: string }, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new UnreadableFile(msg('sources.notUtf8'));
    }
  };
  let [rest, line, begun, isOpen, record] = ['', 0, 1, false, ''];
  const take = (text: string): string | null => {
    line++;
    if (record === '' && !isOpen) begun = line;
    record = isOpen ? `${record}\n${text}` : text;
    if ((text.match(/"/g)?.length ?? 0) % 2 === 1) isOpen = !isOpen;
    if (record.length > RECORD_AT_MOST) throw new UnreadableFile(msg('sources.lineIsNotCsv', { line: begun }));
    if (isOpen) return null;
    const whole = record;
    record = '';
    return whole;
  };
  for await (const chunk of file) {
    rest += decode(chunk);
    // A carriage return at the end may be the first half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > RECORD_AT_MOST) throw new UnreadableFile(msg('sources.lineIsNotCsv', { line: line + 1 }));
    for (const text of lines) {
      const whole = take(text);
      if (whole !== null) yield { line: begun, text: whole };
    }
  }
  const whole = take((rest + decode()).replace(/\r$/, ''));
  if (isOpen) throw new UnreadableFile(msg('sources.lineIsNotCsv', { line: begun }));
  if (whole) yield { line: begun, text: whole };
}
