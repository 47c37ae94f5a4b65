import { limitSaid, type Sayable, type Sentence, sentence } from '@/lib/platform/shared/text';
import reasons from '@/messages/reasons.json';
import texts from '@/messages/zh-CN.json';

interface Known {
  english: string;
  pattern: RegExp;
  names: string[];
  /** The fixed text of the reason, without the placeholders. */
  words: string;
}

const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The reasons that occur in the source code (`npm run texts` collects them), with variable parts in braces. */
const known: readonly Known[] = reasons
  .map((english): Known => {
    const parts = english.split(/\{(\w+)\}/);
    return {
      english,
      pattern: new RegExp(`^${parts.map((part, index) => (index % 2 === 0 ? literal(part) : '(.+?)')).join('')}$`, 's'),
      names: parts.filter((_part, index) => index % 2 === 1),
      words: parts.filter((_part, index) => index % 2 === 0).join(''),
    };
  })
  .sort((a, b) => b.words.length - a.words.length || a.names.length - b.names.length);

/** False for a pattern without words, which only joins other reasons. */
const saysSomething = (words: string): boolean => /\p{L}/u.test(words);

/**
 * Parses a reason into a sentence whose values may be reasons or texts themselves. Null for a text that is not ours,
 * and for single words, because they may be names.
 */
function understood(reason: string): Sentence | null {
  if (!reason.includes(' ')) return null;
  if (Object.hasOwn(texts, reason)) return sentence(reason, {});
  const limit = limitSaid(reason);
  if (limit) return limit;
  for (const { english, pattern, names, words } of known) {
    const values = pattern.exec(reason)?.slice(1);
    if (!values) continue;
    const said = values.map(understood);
    if (saysSomething(words) || said.some((one) => one !== null))
      return sentence(
        english,
        Object.fromEntries(names.map((name, index) => [name, said[index] ?? values[index] ?? ''])),
      );
  }
  return null;
}

/**
 * A recorded reason in the reader's language: why a request or a delivery failed, or what a directory was answered.
 * Text that is not ours, such as another server's response, is shown as it was written. For use on the server only,
 * because it loads all texts.
 */
export const reasonInWords = (reason: string): Sayable => understood(reason) ?? reason;
