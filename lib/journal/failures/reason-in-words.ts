import { limitSaid, type Sayable, type Sentence, sentence } from '@/lib/platform/shared/text';
import reasons from '@/messages/reasons.json';
import texts from '@/messages/zh-CN.json';

interface Known {
  english: string;
  pattern: RegExp;
  names: string[];
  /** What of it is no value. */
  words: string;
}

const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The reasons that the sources record (`npm run texts` collects them), with what varies in braces. */
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

/** What has no words of its own says how others are joined. */
const saysSomething = (words: string): boolean => /\p{L}/u.test(words);

/** As a sentence, whose values may be reasons or texts too; null of what nobody here has written, and of single words: they may be names. */
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
 * A recorded reason as the reader's language has it: why something was refused, was not delivered, or what a directory was told.
 * What is not ours, such as the answer of another server, is shown as it was written. For the server alone: it knows all texts.
 */
export const reasonInWords = (reason: string): Sayable => understood(reason) ?? reason;
